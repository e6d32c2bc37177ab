// A worker in which the WebAssembly runs. The page first sends {module}, and then
// {id, what, question, file} or {cancel: id}; what comes back is {id, event, data}, see
// wasm/main.go of luft serve.
'use strict';

let waiting = []; // what came before the WebAssembly was ready

self.onmessage = ({ data }) => {
  if (data.module) begin(data.module);
  else if (waiting) waiting.push(data);
  else pass(data);
};

function pass(message) {
  if (message.cancel) self.luft.cancel(message.cancel);
  else self.luft.ask(message.id, message.what, message.question, message.file);
}

async function begin(module) {
  try {
    importScripts('wasm_exec.js');
    const go = new Go();
    const running = go.run(await WebAssembly.instantiate(module, go.importObject)); // it has set self.luft when it returns
    running.then(() => self.postMessage({ event: 'failed', data: 'The engine has ended, perhaps for lack of memory.' }));
    for (const message of waiting) pass(message);
    waiting = null;
  } catch (error) {
    self.postMessage({ event: 'failed', data: error.message });
  }
}
