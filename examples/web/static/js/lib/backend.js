// The two places where questions are answered: the server, and workers of this
// browser. Both have one method,
//
//   ask(what, question, {signal, onInfo}) → Promise of the answer
//
// described in API.md. A question that is aborted rejects with an AbortError; what
// cannot be answered rejects with an Error that has a code. The server is also given up
// after {silence} milliseconds without a sign of life.

import { caught, sure } from './sure.js';

/** @param {Luft.Failure} what */
function problem({ message, code }) { return Object.assign(new Error(message), { code }); }

function aborted() {
  return new DOMException('not wanted any more', 'AbortError');
}

export class Server {
  /** @type {Luft.Ask} */
  async ask(what, question = {}, { silence, ...options } = {}) {
    if (!silence) return this.#ask(what, question, options);
    const { signal } = options, line = new AbortController(), cut = () => line.abort();
    if (signal?.aborted) cut();
    signal?.addEventListener('abort', cut);
    let late = setTimeout(cut, silence);
    const heard = () => {
      clearTimeout(late);
      late = setTimeout(cut, silence);
    };
    try {
      return await this.#ask(what, question, { ...options, signal: line.signal }, heard);
    } catch (error) {
      if (caught(error).name !== 'AbortError' || signal?.aborted) throw error;
      throw problem({ code: 'unreachable', message: 'The server has fallen silent.' });
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', cut);
    }
  }

  /** @param {string} what @param {object} question @param {Luft.Asking} options @param {() => void} [heard] */
  async #ask(what, question, { signal, onInfo }, heard) {
    let response;
    try {
      response = await fetch('api/' + what, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(question),
        signal,
      });
    } catch (error) {
      if (caught(error).name === 'AbortError') throw error;
      throw problem({ code: 'unreachable', message: 'The server does not answer.' });
    }
    heard?.();
    if (!response.ok) {
      const answer = await response.json().catch(() => /** @type {null} */ (null));
      throw problem(answer?.error ?? { code: 'failed', message: response.statusText });
    }
    if (!sure(response.headers.get('Content-Type')).startsWith('text/event-stream')) return response.json();
    return readEvents(sure(response.body), onInfo, heard);
  }
}

// Either asks the server and, while that cannot be reached, this browser if it has been
// allowed to.
export class Either {
  allowed = false;
  #server;
  #browser;

  /** @param {Server} server @param {Browser} browser */
  constructor(server, browser) {
    this.#server = server;
    this.#browser = browser;
  }

  /** @type {Luft.Ask} */
  async ask(what, question, options) {
    try {
      return await this.#server.ask(what, question, options);
    } catch (error) {
      if (caught(error).code !== 'unreachable' || !this.allowed) throw error;
      return this.#browser.ask(what, question, options);
    }
  }
}

// readEvents reads a stream of server-sent events up to the result. Heard is called whenever something
// comes, which may be a comment.
/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {((info: any) => void) | undefined} onInfo @param {(() => void) | undefined} heard */
async function readEvents(stream, onInfo, heard) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw problem({ code: 'unreachable', message: 'The server has broken off.' });
    heard?.();
    text += value;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null');
      if (event === 'info') onInfo?.(data);
      if (event === 'error') throw problem(data);
      if (event === 'result') return data;
    }
  }
}

// What is answered by which worker: the rules, so that a search keeps nobody waiting, what
// takes long, and all else that searches. The last two share a worker on one processor.
const slow = navigator.hardwareConcurrency > 1 ? 'slow' : 'search';
/** @type {Record<string, string>} */
const places = { analyse: 'search', bestmove: 'search', review: slow, 'puzzles/make': slow };

// Browser answers in workers, each of which begins with its first question. onState is told
// 'loading', 'preparing' (the server does not send it yet), 'ready' and 'failed' of the one that
// searches.
export class Browser {
  /** @type {Record<string, Desk>} */
  #desks = {};
  #onState;

  /** @param {(state: string, message?: string) => void} onState */
  constructor(onState = () => {}) { this.#onState = onState; }

  /** @type {Luft.Ask} */
  ask(what, question = {}, options = {}) {
    const place = places[what] ?? 'rules';
    if (!this.#desks[place] || this.#desks[place].failed) this.#desks[place] = new Desk(place === 'search' ? this.#onState : undefined);
    return this.#desks[place].ask(what, question, options);
  }
}

// engine returns a promise of the WebAssembly, which is fetched and compiled once for all
// workers, and again if that has failed.
/** @type {Promise<WebAssembly.Module> | null} */
let fetched = null;
function engine() {
  fetched ??= compile().catch((error) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

/** @type {(value?: unknown) => void} */
let answer; // resolves answered
const answered = new Promise((resolve) => { answer = resolve; }); // once the server begins to send the WebAssembly
const prompt = 2000; // milliseconds in which a server answers that has it

// compile fetches the WebAssembly. Hosts that do not know the type of the file are put up with.
async function compile() {
  const response = await fetch('luft.wasm');
  if (!response.ok) {
    const reason = await response.json().catch(() => /** @type {null} */ (null));
    throw new Error(reason?.error?.message ?? 'The engine is not there: ' + response.statusText);
  }
  answer();
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// Desk is one worker. Messages are those of worker.js.
export class Desk {
  failed = false;
  #ready = false;
  #late; // the timer that says so if the server does not answer soon
  #worker = new Worker('worker.js');
  #asked = new Map();
  #last = 0;
  #onState;

  /** @param {(state: string, message?: string) => void} onState */
  constructor(onState = () => {}) {
    this.#onState = onState;
    onState('loading');
    this.#late = setTimeout(() => onState('preparing'), prompt);
    answered.then(() => {
      clearTimeout(this.#late);
      if (!this.failed && !this.#ready) onState('loading');
    });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#fail(event.message || 'The engine cannot be started in this browser.');
    engine().then((module) => this.#worker.postMessage({ module }), (error) => this.#fail(error.message));
  }

  // ask is that of the others; a question may be about a file, a Blob.
  /** @type {Luft.Ask} */
  ask(what, question, { signal, onInfo, file } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      const id = ++this.#last;
      this.#asked.set(id, { resolve, reject, onInfo });
      signal?.addEventListener('abort', () => {
        if (!this.#asked.delete(id)) return;
        this.#worker.postMessage({ cancel: id });
        reject(aborted());
      });
      this.#worker.postMessage({ id, what, question: JSON.stringify(question), file });
    });
  }

  // end ends the worker with all that is asked of it.
  end() {
    this.#worker.terminate();
    for (const { reject } of this.#asked.values()) reject(aborted());
    this.#asked.clear();
  }

  /** @param {{id: number, event: string, data: string}} what */
  #hear({ id, event, data }) {
    if (event === 'ready') {
      this.#ready = true;
      return this.#onState('ready');
    }
    if (event === 'failed') return this.#fail(data);
    const asked = this.#asked.get(id);
    if (!asked) return; // aborted
    const answer = JSON.parse(data);
    if (event === 'info') return asked.onInfo?.(answer);
    this.#asked.delete(id);
    if (event === 'error') asked.reject(problem(answer));
    else asked.resolve(answer);
  }

  /** @param {string} message */
  #fail(message) {
    this.failed = true;
    clearTimeout(this.#late);
    this.#worker.terminate();
    this.#onState('failed', message);
    for (const { reject } of this.#asked.values()) reject(problem({ code: 'no_wasm', message }));
    this.#asked.clear();
  }
}
