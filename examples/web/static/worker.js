// A worker in which the WebAssembly runs. The page first sends {module}, and then
// {id, what, question} or {cancel: id}; what comes back is {id, event, data}, see wasm/main.go
// of luft serve.
'use strict';

let waiting = []; // what came before the WebAssembly was ready

self.onmessage = ({ data }) => {
  if (data.module) begin(data.module);
  else if (waiting) waiting.push(data);
  else pass(data);
};

function pass(message) {
  if (message.cancel) self.luft.cancel(message.cancel);
  else self.luft.ask(message.id, message.what, message.question);
}

async function begin(module) {
  try {
    importScripts('wasm_exec.js');
    const go = new Go();
    go.run(await WebAssembly.instantiate(module, go.importObject)); // until the worker ends; it has set self.luft when it returns
    for (const message of waiting) pass(message);
    waiting = null;
  } catch (error) {
    self.postMessage({ event: 'failed', data: error.message });
  }
}
