// The screens that the page is tried on.

/** A desktop window. */
export const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

/** A usual phone, by touch. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
};

/** The smallest phone that is supported, by touch. */
export const SMALL_PHONE = {
  viewport: { width: 320, height: 568 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
