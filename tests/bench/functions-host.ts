// The bundled functions as they are deployed: one instance that takes many calls side by side, where
// Firebase's emulator takes one after the other. Run with the folder of the bundle, the port, and
// how many calls at a time.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express, { type RequestHandler } from 'express';

const [folder = '', port, concurrency] = process.argv.slice(2);
const room = Number(concurrency);
const bundle: unknown = await import(pathToFileURL(join(folder, 'index.js')).href);
const functions = new Map(Object.entries(bundle as Record<string, RequestHandler>));

let underWay = 0;
const waiting: (() => void)[] = [];

const app = express();
app.use((_, response, next) => {
  const begin = () => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      waiting.shift()?.();
    });
    next();
  };
  if (underWay < room) begin();
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
app.use('/:name', (request, response, next) => {
  const called = functions.get(request.params.name);
  if (called) void called(request, response, next);
  else response.status(404).end();
});
app.listen(Number(port), '127.0.0.1', () => console.log(`functions ready on ${port}`));
