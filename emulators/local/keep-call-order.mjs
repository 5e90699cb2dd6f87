// Preloaded into firebase-tools to keep function calls in order.
//
// Firebase's single process for all functions receives the name of the next function on one channel
// and the request on another. The channels are not synchronized, so a request sometimes reached the
// previous function. A health request in between is answered only after the first channel was read,
// which keeps the order.
import { request } from 'node:http';
import { createRequire } from 'node:module';

const { RuntimeWorker } = createRequire(import.meta.url)(
  'firebase-tools/lib/emulator/functionsRuntimeWorker.js',
);
const nameNext = RuntimeWorker?.prototype.sendDebugMsg;
if (typeof nameNext !== 'function') {
  throw new Error('firebase-tools has changed how it names functions. See docs/decisions/006.');
}

RuntimeWorker.prototype.sendDebugMsg = async function (...named) {
  await nameNext.apply(this, named);
  await hasAnswered({ ...this.runtime.conn.httpReqOpts(), path: '/__/health' });
};

const hasAnswered = (where) =>
  new Promise((resolve, reject) => {
    request(where, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
