import type { Result } from '@daily-snapshot/domain/shared/result';
import type { OwnDigest } from '../model/own-digest.ts';

export type OwnOutcome = Result<OwnDigest, string>;

/** Parses files in the browser. Nothing is uploaded, and it works offline once loaded. */
export interface OwnDigestReader {
  readonly read: (file: Blob) => Promise<OwnOutcome>;
  readonly close: () => void;
}

/**
 * Loads the parser.
 *
 * @throws if the code cannot be loaded
 */
export async function openReader(): Promise<OwnDigestReader> {
  const worker = new Worker(new URL('./own-digest-worker.ts', import.meta.url), { type: 'module' });
  // The PDF parser sends messages of its own to the page, so answers have a channel of their own.
  const { port1: answers, port2: channel } = new MessageChannel();
  answers.start();
  const nextAnswer = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      answers.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.addEventListener('error', reject, { once: true });
    });
  const ready = nextAnswer();
  worker.postMessage(channel, [channel]);
  await ready;
  return {
    read: async (file) => {
      const bytes = await file.arrayBuffer();
      const answer = nextAnswer();
      answers.postMessage(bytes, [bytes]);
      return (await answer) as OwnOutcome;
    },
    close: () => worker.terminate(),
  };
}
