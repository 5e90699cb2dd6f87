// Runs the bundled functions as one deployed instance, which handles many calls at a time; Firebase's
// emulator handles one at a time. Plain JavaScript, because it starts three times as fast without tsx.
// `GET /calls` returns how often each function was called since the last request.
// Arguments: the folder of the bundle, the port of the functions, the number of calls at a time, and
// optionally the port of the site, where links in mail lead to functions as firebase.json says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';

const [folder = '', port, concurrency, sitePort] = process.argv.slice(2);
const mostCalls = Number(concurrency);
const functions = await import(pathToFileURL(join(folder, 'index.js')).href);

/** @type {Map<string, number>} */
const calls = new Map();
let running = 0;
/** @type {(() => void)[]} */
const waiting = [];

const app = express();
app.use((_, response, next) => {
  const begin = () => {
    // A caller that gave up while it waited would keep its place forever.
    if (response.closed) {
      waiting.shift()?.();
      return;
    }
    running += 1;
    response.once('close', () => {
      running -= 1;
      waiting.shift()?.();
    });
    next();
  };
  if (running < mostCalls) begin();
  else waiting.push(begin);
});
app.use(
  express.json({
    limit: '10mb',
    verify: (request, _, rawBody) => {
      Object.assign(request, { rawBody });
    },
  }),
);
app.get('/calls', (_, response) => {
  response.json(Object.fromEntries(calls));
  calls.clear();
});
// The path that a function has in the Functions emulator.
app.use('/:project/us-central1/:name', (request, response, next) => {
  const { name } = request.params;
  const called = functions[name];
  calls.set(name, (calls.get(name) ?? 0) + 1);
  if (called) void called(request, response, next);
  else response.status(404).end();
});
// The paths of links in mail.
const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8'));
app.use((request, response, next) => {
  const rewrite = hosting.rewrites.find(
    ({ source, function: target }) => target && request.path.startsWith(source.replace('**', '')),
  );
  if (rewrite) void functions[rewrite.function.functionId](request, response, next);
  else next();
});
if (sitePort !== undefined) await listening(sitePort);
await listening(port);
console.log(`functions ready on ${port}`);

/** @param {string | undefined} onPort */
function listening(onPort) {
  return new Promise((resolve) => app.listen(Number(onPort), '127.0.0.1', resolve));
}
