// Types that the modules of the page share, for their JSDoc comments: answers of the API, as
// API.md describes them, and what passes between modules. Nothing loads this file but the
// type checker.

declare namespace Luft {
  type Colour = 'white' | 'black';
  type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

  /** What stands where: {e1: 'wK', …}. */
  type Placement = Record<string, string>;

  /** An evaluation of White: centipawns, or moves to mate. It has one of them. */
  interface Score {
    cp?: number;
    mate?: number;
  }

  interface Move {
    uci: string;
    san: string;
    from: string;
    to: string;
    promotion?: string;
    castle?: string;
  }

  /** An answer to api/position. */
  interface Position {
    start: string;
    fen: string;
    variant?: string;
    pockets?: Record<Colour, string>;
    checks_left?: Record<Colour, number>;
    turn: Colour;
    ply: number;
    last?: Move;
    check?: string;
    legal: Move[];
    result: Result;
    reason?: string;
    claims?: string[];
    flag?: Result;
    opening?: string;
    aids?: Partial<Record<'pinned' | 'undefended' | 'checkable', string[]>>;
    tablebase?: any;
    explorer?: any[];
    explorer_sum?: any;
  }

  /** A tag of PGN. */
  interface Tag {
    name: string;
    value: string;
  }

  /** A game as api/pgn/read has it. */
  interface GameRecord {
    tags?: Tag[];
    start?: string;
    moves?: MoveRecord[];
    end?: string[];
    result?: string;
  }

  interface MoveRecord {
    move: string;
    san?: string;
    nags?: string[];
    before?: string[];
    after?: string[];
    variations?: LineRecord[];
    folded?: boolean;
  }

  interface LineRecord {
    moves?: MoveRecord[];
    end?: string[];
  }

  /** An arrow, or a circle if it leads nowhere else. */
  interface Shape {
    from: string;
    to: string;
    colour: string;
  }

  /** What a question may come with: what ends it, who is told of its progress, and a file it is about. */
  interface Asking {
    signal?: AbortSignal;
    onInfo?: (info: any) => void;
    file?: Blob;
  }

  interface Player {
    id: string;
    name: string;
    about?: string;
    levels?: string[];
    variants?: boolean;
    variant?: string;
    tablebases?: number;
    threads?: number;
    level?: string;
    movetime?: number;
    remote?: string; // the room of a game that the server has
  }

  /** What a game is begun or restored with, besides its tree. */
  interface Options {
    players?: Record<Colour, Player | null>;
    over?: boolean;
    clock?: any;
    paused?: boolean;
    help?: string;
    at?: any;
    file?: any;
    flipped?: boolean;
  }
}

// Elements of the page are those of HTML, unless their selector says otherwise.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends HTMLElement = any>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends HTMLElement = any>(selectors: string): NodeListOf<E>;
}
interface Element {
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
}
interface Document {
  readonly activeElement: HTMLElement | null;
}

// Of Node, which runs the tests in test, no types are needed.
declare module 'node:*';
declare const Buffer: any;
