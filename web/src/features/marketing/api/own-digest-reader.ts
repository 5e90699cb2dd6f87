import type { Result } from '@daily-snapshot/domain/shared/result';
import type { OwnDigest } from '../model/own-digest.ts';

export type OwnOutcome = Result<OwnDigest, string>;

/** Parses files in the browser. Nothing is uploaded, and it works offline once loaded. */
export interface OwnDigestReader {
  readonly read: (file: Blob) => Promise<OwnOutcome>;
  readonly close: () => void;
}

const nextMessage = (worker: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.addEventListener('error', reject, { once: true });
  });

/**
 * Loads the parser.
 *
 * @throws if the code cannot be loaded
 */
export async function openReader(): Promise<OwnDigestReader> {
  const worker = new Worker(new URL('./own-digest-worker.ts', import.meta.url), { type: 'module' });
  await nextMessage(worker);
  return {
    read: async (file) => {
      const bytes = await file.arrayBuffer();
      const answer = nextMessage(worker);
      worker.postMessage(bytes, [bytes]);
      return (await answer) as OwnOutcome;
    },
    close: () => worker.terminate(),
  };
}
