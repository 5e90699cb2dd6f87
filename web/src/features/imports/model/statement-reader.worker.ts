import type { ReadRequest } from './reading.ts';
import { readStatement } from './read-statement.ts';

addEventListener('message', ({ data }: MessageEvent<{ number: number; request: ReadRequest }>) => {
  postMessage({ number: data.number, answer: readStatement(data.request) });
});
