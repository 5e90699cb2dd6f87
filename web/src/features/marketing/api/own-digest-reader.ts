import type { Result } from '@daily-snapshot/domain/shared/result';
import type { OwnDigest } from '../model/own-digest.ts';

export type OwnOutcome = Result<OwnDigest, string>;

/** Reads files in this browser: nothing is sent anywhere, and no network is needed once it is there. */
export interface OwnDigestReader {
  readonly read: (file: Blob) => Promise<OwnOutcome>;
  readonly close: () => void;
}

const nextMessage = (worker: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.addEventListener('error', reject, { once: true });
  });

/** @throws when the code that reads cannot be fetched */
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
