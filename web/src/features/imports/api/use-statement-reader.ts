import { useEffect, useState } from 'react';
import {
  NOT_LOADED,
  type ReadAnswer,
  type ReadRequest,
  type StatementReader,
} from '../model/reading.ts';

/** Parses files in a worker, so that the page stays responsive. */
export function useStatementReader(): StatementReader {
  const [{ read, stop }] = useState(startReader);
  useEffect(() => stop, [stop]);
  return read;
}

function startReader() {
  let worker: Worker | undefined;
  let last = 0;
  let waiting = 0;
  const read = (request: ReadRequest) =>
    new Promise<ReadAnswer>((resolve, reject) => {
      worker ??= new Worker(new URL('../model/statement-reader.worker.ts', import.meta.url), {
        type: 'module',
      });
      last += 1;
      waiting += 1;
      const number = last;
      const listening = new AbortController();
      const { signal } = listening;
      const end = () => {
        listening.abort();
        waiting -= 1;
      };
      const onMessage = ({ data }: MessageEvent<{ number: number; answer: ReadAnswer }>) => {
        if (data.number !== number) return;
        end();
        const { answer } = data;
        if (!answer.ok && answer.refusal.reason === 'not-loaded') startAnew();
        resolve(answer);
      };
      const fail = (event: Event) => {
        end();
        startAnew();
        // Only an error inside the worker has a message. An event without a message means that its
        // code was not loaded.
        if (event instanceof ErrorEvent) reject(new Error('The reader of statements failed.'));
        else resolve(NOT_LOADED);
      };
      worker.addEventListener('message', onMessage, { signal });
      worker.addEventListener('error', fail, { signal });
      worker.postMessage({ number, request });
    });
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  /** Lets the next file get a new worker, because a browser may remember that code failed to load. */
  const startAnew = () => {
    if (waiting === 0) stop();
    else worker = undefined;
  };
  return { read, stop };
}
