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

  /** How a piece may go: a premove, or a legal move. */
  interface Way {
    from: string;
    to: string;
    promotion?: string;
    castle?: string;
  }
  interface Move extends Way {
    uci: string;
    san: string;
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
    tablebase?: Tablebase;
    explorer?: PlayedMove[];
    explorer_sum?: Played;
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
    silence?: number;
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
    players?: Pair<Player | null>;
    over?: boolean;
    clock?: Clock | null;
    paused?: boolean;
    help?: string;
    at?: Node;
    file?: GameFile | null;
    flipped?: boolean;
  }

  type Pair<T> = Record<Colour, T>;

  // Classes of modules.
  type Node = import('./static/js/moves/tree.js').Node;
  type Tree = import('./static/js/moves/tree.js').Tree;
  type Game = import('./static/js/moves/game.js').Game;
  type Board = import('./static/js/board/board.js').Board;
  type Overlay = import('./static/js/board/overlay.js').Overlay;
  type Panel = import('./static/js/analysis/panel.js').Panel;
  type Pockets = import('./static/js/board/pocket.js').Pockets;
  type GameFile = import('./static/js/study/pgnfile.js').GameFile;

  /** What has gone wrong: an Error, of a desk with a code. */
  interface Problem extends Error {
    code?: string;
  }
  interface Failure {
    code: string;
    message: string;
  }

  /** Where questions are asked, and which: see API.md. */
  type Ask = <What extends keyof Answers>(what: What, question?: object, asking?: Asking) => Promise<Answers[What]>;

  /** The answers of desks, by what is asked. */
  interface Answers {
    position: Position;
    players: Player[];
    bestmove: Searched;
    analyse: Searched;
    review: Reviewed;
    diagram: { svg: string };
    gif: { gif: string; draw?: string[] };
    openings: { names: Record<string, string[]> };
    'pgn/read': { game: GameRecord; games: string[] };
    'pgn/write': { pgn: string };
    'explorer/moves': Pick<Position, 'explorer' | 'explorer_sum'>;
    'explorer/games': { games: TopGame[] };
    'explorer/game': { pgn: string };
    'explorer/build': { games: number };
    'puzzles/read': { puzzles: Puzzle[]; positions: string[]; bad?: number; problem?: string };
    'puzzles/make': { puzzles: Puzzle[] };
    'puzzles/judge': { verdict: 'wrong' | 'right' | 'solved' };
    'puzzles/next': PuzzleSet;
    'repertoire/read': import('./static/js/study/drill.js').Repertoire;
    'repertoire/plan': import('./static/js/study/drill.js').Plan;
    'repertoire/answer': import('./static/js/study/drill.js').Answered;
    'live/open': { id: string; token: string; color: Colour };
    'live/join': { id: string; token: string; color: Colour };
    'live/watch': unknown;
    'live/move': unknown;
    'live/act': unknown;
  }

  /** What a search has found in the end. */
  interface Searched extends Info {
    move: Move | null;
  }

  /** A line as it is asked about. */
  interface Line {
    start: string;
    moves: string[];
  }

  /** What a search tells of one of its lines. */
  interface Info extends Score {
    line: number;
    depth: number;
    nodes: number;
    nps: number;
    time: number;
    threads?: number;
    bound?: 'lower' | 'upper';
    pv: string[];
    san: string;
  }

  /** The clock of a game, see clock.js. */
  interface Clock {
    base: number;
    increment: number;
    ply?: number;
    since?: number;
    past?: number[];
  }

  /** What clocks need of a game. */
  type Timed = Pick<Game, 'tree' | 'clock' | 'over' | 'current' | 'live'>;

  /** A game of a file: where it is, in bytes, and what is listed of it. */
  interface FileGame {
    from: number;
    to: number;
    title: string;
    about: string;
    eco: string;
    chapter?: string;
  }

  /** A mark that is drawn on the board. */
  interface Mark {
    from: string;
    to: string;
    kind: string;
  }

  interface Premove extends Way {
    at: Position | null;
  }

  /** What is asked when a pawn promotes: it resolves to the move, or to null. */
  type Choose = (moves: Way[], at: DOMRect, signal: AbortSignal, ahead: boolean) => Promise<Way | null | undefined> | Way | undefined;
  type Take = (name: string, piece?: Element, e?: PointerEvent) => void;

  /** A property of an object, and its new value. */
  type Change = [any, string, unknown];

  /** A change of a game, which can be undone: objects with names, old and new values of properties. */
  interface Edit {
    what: string;
    from: Node;
    to: Node;
    sets: [any, string, any, any][];
    file?: GameFile | null;
  }

  /** How often moves were played, and with what results. */
  interface Played {
    games: number;
    white: number;
    draws: number;
    black: number;
    rating?: number;
  }
  interface PlayedMove extends Played {
    uci: string;
    san: string;
  }

  /** A game of the explorer. */
  interface TopGame {
    id: number;
    white: string;
    white_rating?: number;
    black: string;
    black_rating?: number;
    result: string;
    date: string;
    ply: number;
    offset: number;
  }

  /** Conditions that games of the explorer have to meet. */
  interface Filter {
    player?: string;
    white?: string;
    black?: string;
    min_rating?: number;
    max_rating?: number;
    since?: string;
    until?: string;
    results?: string[];
  }

  /** The explorer of a file. */
  interface FileDesk {
    ask: Ask;
    open(game: TopGame): Promise<boolean>;
  }

  interface Tablebase {
    outcome: string;
    moves: TablebaseMove[];
  }
  interface TablebaseMove {
    uci: string;
    san: string;
    outcome: string;
    dtz?: number;
    rounded?: boolean;
  }

  /** The evaluation of a position, of a review. */
  interface Point extends Score {
    ply: number;
    win: number;
  }
  interface Reviewed {
    points: Point[];
    moves: { nag?: number; accuracy: number; better?: string[]; san?: string }[];
    white: { accuracy?: number };
    black: { accuracy?: number };
  }

  /** What a move has lost. */
  interface Loss {
    node: Node;
    colour: Colour;
    pawns: number;
    chance: number;
  }

  /** A room, as the server tells of it. */
  interface Room {
    game: number;
    you: Colour | '';
    players: { name: string; present: boolean }[];
    watched: number;
    control: string;
    tag: string;
    start: string;
    moves: string[];
    clocks: number[];
    left: number[];
    running: boolean;
    begin: number;
    result: Result;
    reason: string;
    draw: Colour | '';
    takeback: Colour | '';
    rematch: Colour | '';
    came?: number; // when, by the clock of the page
  }

  interface Puzzle {
    id: string;
    start: string;
    lead?: string;
    line: string[];
    san?: string;
    themes?: string[];
    game?: string;
    rating?: number;
  }
  interface Attempt {
    id: string;
    solved: boolean;
  }
  interface PuzzleSet {
    id?: string;
    due?: string;
    card?: import('./static/js/study/drill.js').Card;
    new: number;
    repeat: number;
    waiting: number;
    done: number;
    kept?: boolean;
  }
  interface Loading {
    any?: boolean;
    signal: AbortSignal;
    onStep(share: number, text: string): void;
    onFound(): void;
  }

  /** The colours of a board. */
  interface Theme {
    name: string;
    light: string;
    dark: string;
    white: string[]; // of the pieces: the body, the outline and the lines on it
    black: string[];
    last: string;
    mark: string;
    check: string;
  }

  /** What the dialog of a new game has chosen. */
  interface Chosen {
    white: Player | null;
    black: Player | null;
    variant?: string;
    start: string;
    number?: string;
    clock: { base: number; increment: number } | null;
    help?: string;
    friend?: { color: string; name: string } | null;
  }

  /** What the engine has found. */
  interface Found extends Score {
    san?: string;
  }

  // What modules are given of the page.
  interface Page {
    game: Game;
    flipped: boolean;
    line: Line;
    ask: Ask;
    changed(): void;
  }
  interface AnalysisView {
    ask(question: object, asking: Asking): Promise<Searched>;
    effort: import('./static/js/analysis/effort.js').Effort;
    panel: Panel;
    overlay: Pick<Overlay, 'draw'>;
    onScore(score: Score): void;
    onState(): void;
  }
  interface PanelView {
    lines: HTMLElement;
    note: HTMLElement;
    onPeek(pieces: Placement | null, uci: string): void;
    onPlay(moves: { uci: string; san: string }[], fen: string): void;
  }
  interface ReviewView {
    game: Game;
    overlay: Overlay;
    ask: Ask;
    go(node?: Node): Promise<void>;
    say(text: string): void;
    flip(flipped: boolean): void;
    flipped(): boolean;
    onChange(): void;
    onError(error: Problem): void;
  }
  interface PlayView {
    game: Game;
    panel: Panel;
    overlay: Overlay;
    ask: Ask;
    line(node?: Node): Line;
    go(node?: Node): Promise<void>;
    advance(move: Move, who: string, sliding: boolean): Promise<void>;
    finish(result: string, reason: string, termination?: string): void;
    begin(chosen: Chosen): Promise<void>;
    keep(): void;
    know(node: Node): Promise<void>;
    mark(node: Node): void;
    render(): void;
    refresh(): void;
    replace(what: string, tree: Tree, options?: Options): Promise<void>;
    results: { close(): void; note(text: string): void };
  }
  interface GamesView {
    read(text: string): Promise<Tree>;
    show(tree: Tree, file?: GameFile | null, ply?: number): Promise<void>;
    onFile(file: GameFile | null): void;
    present(): Tree;
    ask: Ask;
    onSave(): void;
    retag(tags: Tag[]): void;
  }
  interface TrainerView {
    ask: Ask;
    game(): string;
    load(pgn: string): Promise<void>;
  }
  interface AnswersView {
    game: Game;
    analysis: import('./static/js/analysis/analysis.js').Analysis;
    line(node?: Node): Line;
    ask(question: object): Promise<Searched>;
    held(): boolean;
    help(): void;
  }
  interface AutoplayView {
    game: Game;
    walk(node: Node | null | undefined): Promise<void>;
    next(): Node | undefined | false;
  }
}

// Elements of the page are those of HTML; a selector tells which by the name of a tag at its end.
type Tagged<Name extends string> = Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement;
type Selected<Selector extends string> = string extends Selector ? HTMLElement
  : Selector extends `${string} ${infer Last}` ? Selected<Last>
  : Selector extends `${infer Name}[${string}` ? Selected<Name>
  : Selector extends `${infer Name}:${string}` ? Selected<Name>
  : Selector extends `${infer Name}.${string}` ? Selected<Name>
  : Tagged<Selector>;
interface ParentNode {
  querySelector<Selector extends string>(selectors: Selector): Selected<Selector> | null;
  querySelectorAll<Selector extends string>(selectors: Selector): NodeListOf<Selected<Selector>>;
}
interface Element {
  closest<Selector extends string>(selectors: Selector): Selected<Selector> | null;
}
interface Document {
  readonly activeElement: HTMLElement | null;
}

// Of Node, which runs the tests in test, no types are needed.
declare module 'node:*';
interface Test {
  test(name: string, run: () => void | Promise<void>): Promise<void>;
  mock: any;
}
declare function setImmediate(run: (value?: unknown) => void): unknown;
declare const Buffer: any;
declare const process: { env: Record<string, string | undefined> };
