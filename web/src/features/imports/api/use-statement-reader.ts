import { useEffect, useState } from 'react';
import type { ReadAnswer, ReadRequest, StatementReader } from '../model/reading.ts';

/** Parses files in a worker, so that the page stays responsive. */
export function useStatementReader(): StatementReader {
  const [{ read, stop }] = useState(startReader);
  useEffect(() => stop, [stop]);
  return read;
}

function startReader() {
  let worker: Worker | undefined;
  let last = 0;
  const read = (request: ReadRequest) =>
    new Promise<ReadAnswer>((resolve, reject) => {
      worker ??= new Worker(new URL('../model/statement-reader.worker.ts', import.meta.url), {
        type: 'module',
      });
      last += 1;
      const number = last;
      const listening = new AbortController();
      const { signal } = listening;
      const onMessage = ({ data }: MessageEvent<{ number: number; answer: ReadAnswer }>) => {
        if (data.number !== number) return;
        listening.abort();
        resolve(data.answer);
      };
      const fail = () => {
        listening.abort();
        reject(new Error('The reader of statements failed.'));
      };
      worker.addEventListener('message', onMessage, { signal });
      worker.addEventListener('error', fail, { signal });
      worker.postMessage({ number, request });
    });
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  return { read, stop };
}
