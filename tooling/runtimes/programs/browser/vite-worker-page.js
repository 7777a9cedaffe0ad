import ProgramWorker from "./worker.js?worker";

const worker = new ProgramWorker();
globalThis.result = new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(`the worker failed: ${message}`);
});
