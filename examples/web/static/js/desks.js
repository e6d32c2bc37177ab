// Where questions are answered: by the server, by workers of this browser, or by the one that the
// person has chosen for the engine.

import { Browser, Either, Server } from './lib/backend.js';
import { engineState } from './analysis/switch.js';
import { sure } from './lib/sure.js';

// What is behind the page: 'served' (a server and WebAssembly), 'server only' or 'static'.
export const behind = sure(document.querySelector('meta[name=luft]')).content;

// The rules are asked on the server if there is one, so that the page need not wait for the
// WebAssembly.
export const browser = new Browser(engineState);
export const either = behind === 'static' ? null : new Either(new Server(), browser);
export const server = either ?? browser;
export let engine = server;
export const askServer = server.ask.bind(server);

// chooseEngine has the engine run in this browser, or on the server if there is one.
/** @param {boolean} inBrowser */
export function chooseEngine(inBrowser) { engine = inBrowser ? browser : server; }
