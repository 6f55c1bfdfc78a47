/** What a board shows. */
export interface XiangqiBoardState {
  /** The position, as FEN. */
  fen: string;
  /** How many moves were made from the start of the record. */
  ply: number;
  /** How many moves the line that is shown has. */
  plies: number;
  /** How many games the record has; the first one is shown. */
  games: number;
  /** The side below. */
  orientation: 'red' | 'black';
  /** Whether it plays by itself. */
  playing: boolean;
  /** BCP 47. */
  lang: 'zh-Hans' | 'zh-Hant' | 'en' | 'vi';
}

export interface XiangqiBoardEventMap {
  /** The board is to be seen. */
  ready: CustomEvent<Record<string, never>>;
  /** Another position is shown. */
  position: CustomEvent<{ fen: string; ply: number }>;
  /** The reader, the puzzle or the engine has made a move, such as `h2e2`. */
  move: CustomEvent<{ move: string }>;
  /** A puzzle is solved, or a game against the engine is over. */
  gameend: CustomEvent<{ result: 'solved' | '1-0' | '0-1' | '1/2-1/2' }>;
  /** Something of what the board was told cannot be understood; it goes on without it. */
  error: CustomEvent<{ message: string }>;
}

/** `<xiangqi-board>`. A property that is null is an attribute that is not there. */
export declare class XiangqiBoard extends HTMLElement {
  /** A record in any format that is read (PGN, DhtmlXQ, WXF, moves, FEN). It may also stand inside the element, in a `pre` or `script`. */
  record: string | null;
  /** A position. */
  fen: string | null;
  /** Moves from there, in any notation. */
  moves: string | null;
  /** A line above the board. */
  caption: string | null;
  /** Where to begin: a number of plies, or `last`. */
  ply: string | null;
  orientation: 'red' | 'black' | null;
  /** `0` hides the names of the players. */
  players: string | null;
  mode: 'view' | 'puzzle' | 'play' | null;
  /** The reader's side in `mode="play"`. */
  side: 'red' | 'black' | null;
  /** The engine's level in `mode="play"`, 1 to 10. */
  level: string | null;
  controls: 'full' | 'buttons' | 'none' | null;
  list: 'auto' | 'right' | 'below' | 'none' | null;
  theme: 'auto' | 'light' | 'dark' | null;
  pieces: 'traditional' | 'simplified' | 'pictures' | null;
  board: 'wood' | 'paper' | 'dark' | null;
  notation: 'simplified' | 'traditional' | 'wxf' | 'iccs' | 'icons' | null;
  /** `0` hides the numbers of the files. */
  numbers: string | null;
  /** `1` tells the sides apart without colors. */
  distinct: string | null;
  /** `1` turns the far side's pieces on their heads. */
  facing: string | null;
  /** `1` exchanges left and right. */
  mirror: string | null;
  /** All of it at once, as in the address of embed.html after `#`. */
  fragment: string | null;

  /** Shows another game; null takes the attributes again. */
  load(record: string | null): void;
  /** These return whether anything changed: not at the end of the game, and not while the board is not there yet. */
  first(): boolean;
  previous(): boolean;
  next(): boolean;
  last(): boolean;
  /** Less than 0 is the start, too many are the end; what is not a number is reported by `error`. */
  goto(ply: number): boolean;
  flip(): boolean;
  /** Plays the game by itself, or stops. The attribute `autoplay` (milliseconds a move) does so from the beginning. */
  autoplay(): boolean;
  /** Shows the next move of a puzzle. */
  solution(): boolean;
  /** The puzzle, or the game against the engine, from its beginning. */
  again(): boolean;

  /** These are null while the board is not there yet. */
  readonly position: string | null;
  readonly pgn: string | null;
  readonly ubb: string | null;
  readonly state: XiangqiBoardState | null;
  /** The position as an SVG of pure paths. */
  toSVG(): Promise<string | null>;

  addEventListener<K extends keyof XiangqiBoardEventMap>(
    type: K,
    listener: (this: XiangqiBoard, event: XiangqiBoardEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'xiangqi-board': XiangqiBoard;
  }
}
