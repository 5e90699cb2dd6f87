// Preloaded into firebase-tools. Its one process for all functions is told over one channel which
// function is next and over another what it is asked. Nothing keeps the order between the two, so that
// now and then a call reached the function before it. A question in between, whose answer comes once
// the first channel has been read, does.
import { request } from 'node:http';
import { createRequire } from 'node:module';

const { RuntimeWorker } = createRequire(import.meta.url)(
  'firebase-tools/lib/emulator/functionsRuntimeWorker.js',
);
const nameNext = RuntimeWorker?.prototype.sendDebugMsg;
if (typeof nameNext !== 'function') {
  throw new Error('firebase-tools names functions in another way now: see docs/decisions/006.');
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
