// The two lines that let frames be as tall as their boards; a snippet from embed-maker.html brings them along.

addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'xiangqi:size' || !(data.height > 0 && data.height < 10000)) return;
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentWindow === source) frame.style.height = `${data.height}px`;
  }
});
