const worker = new Worker("./worker.js", { type: "module" });
globalThis.result = new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(`the worker failed: ${message}`);
});
