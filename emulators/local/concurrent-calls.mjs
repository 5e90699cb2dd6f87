// Preloaded into firebase-tools. Lets the one process for all functions handle calls concurrently, as
// production does (docs/decisions/006).
//
// With `--inspect-functions`, firebase-tools names the next function on a channel that is not
// synchronized with the calls, so it can only handle one call at a time. Here each call carries the
// name of its function in a header, which `functions-entry.mjs` reads.
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { methodOf } from './method-of.mjs';

const require = createRequire(import.meta.url);
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator.js');
const {
  RuntimeWorkerPool,
  RuntimeWorkerState,
} = require('firebase-tools/lib/emulator/functionsRuntimeWorker.js');
const { FunctionsExecutionMode } = require('firebase-tools/lib/emulator/types.js');
const { WorkQueue } = require('firebase-tools/lib/emulator/workQueue.js');

const startQueue = methodOf(WorkQueue, 'start');
WorkQueue.prototype.start = function () {
  this.mode = FunctionsExecutionMode.AUTO;
  return startQueue.call(this);
};

const { IDLE, BUSY, FINISHING } = RuntimeWorkerState;

// Calls that arrive while the process starts wait for the same start.
let starting;
const startRuntime = methodOf(FunctionsEmulator, 'startRuntime');
FunctionsEmulator.prototype.startRuntime = function (...args) {
  const start = async () => {
    const worker = await startRuntime.apply(this, args);
    await worker.sendDebugMsg({ functionTarget: 'callByName', functionSignature: 'http' });
    // The process reads messages and requests from different channels. Its answer proves that it has
    // read the message.
    await worker.isSocketReady();
  };
  starting ??= start().finally(() => (starting = undefined));
  return starting;
};

methodOf(RuntimeWorkerPool, 'getIdleWorker');
RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
  this.cleanUpWorkers();
  if (starting) return undefined;
  return this.getTriggerWorkers(triggerId, runtime).find(
    ({ state }) => state === IDLE || state === BUSY,
  );
};

methodOf(RuntimeWorkerPool, 'submitRequest');
RuntimeWorkerPool.prototype.submitRequest = async function (
  triggerId,
  call,
  response,
  body,
  debug,
  runtime,
) {
  const worker = this.getIdleWorker(triggerId, runtime);
  if (!worker) throw new Error(`No process runs ${triggerId}.`);
  worker.openCalls = (worker.openCalls ?? 0) + 1;
  worker.state = BUSY;
  try {
    await forward(worker, { ...call, body, name: debug.functionTarget }, response);
  } finally {
    worker.openCalls -= 1;
    // After a change of the source, a new process takes the next calls.
    if (worker.openCalls === 0 && worker.state === FINISHING) worker.runtime.process.kill();
    if (worker.openCalls === 0 && worker.state === BUSY) worker.state = IDLE;
  }
};

/** Sends a call to the process and its answer to the caller. */
function forward(worker, { method, path, headers, body, name }, response) {
  return new Promise((resolve) => {
    const forwarded = request({
      ...worker.runtime.conn.httpReqOpts(),
      agent: false,
      method,
      path,
      headers: { ...headers, 'x-local-function': name },
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 200, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', (error) => {
      worker.logger.log('ERROR', `${name} did not answer: ${error}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
    response.on('close', resolve);
    forwarded.end(body);
  });
}
