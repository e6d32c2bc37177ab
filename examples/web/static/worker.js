// The worker in which the WebAssembly runs. The page sends {id, what, question} or
// {cancel: id}; what comes back is {id, event, data}, see wasm/main.go of luft serve.
'use strict';

let waiting = []; // what came before the WebAssembly was ready

self.onmessage = ({ data }) => {
  if (waiting) waiting.push(data);
  else pass(data);
};

function pass(message) {
  if (message.cancel) self.luft.cancel(message.cancel);
  else self.luft.ask(message.id, message.what, message.question);
}

// compile fetches the engine. Hosts that do not know the type of the file are put
// up with.
async function compile(imports) {
  const response = await fetch('luft.wasm');
  if (!response.ok) {
    const answer = await response.json().catch(() => null);
    throw new Error(answer?.error?.message ?? 'The engine is not there: ' + response.statusText);
  }
  if (response.headers.get('Content-Type') === 'application/wasm') {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

(async () => {
  try {
    // A refusal with a reason is better than one without.
    const support = await fetch('wasm_exec.js');
    if (!support.ok) {
      const answer = await support.json().catch(() => null);
      throw new Error(answer?.error?.message ?? 'The engine is not there: ' + support.statusText);
    }
    importScripts('wasm_exec.js');
    const go = new Go();
    const { instance } = await compile(go.importObject);
    go.run(instance); // until the worker ends; it has set self.luft when it returns
    for (const message of waiting) pass(message);
    waiting = null;
  } catch (error) {
    self.postMessage({ event: 'failed', data: error.message });
  }
})();
