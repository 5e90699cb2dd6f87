import '../../../lib/zod-without-eval.ts';
import type { ReadRequest } from './reading.ts';
import { readStatement } from './read-statement.ts';

async function answer({ number, request }: { number: number; request: ReadRequest }) {
  postMessage({ number, answer: await readStatement(request) });
}

addEventListener('message', ({ data }: MessageEvent<{ number: number; request: ReadRequest }>) => {
  // The page waits for an answer, so it must receive the error.
  answer(data).catch(reportError);
});
