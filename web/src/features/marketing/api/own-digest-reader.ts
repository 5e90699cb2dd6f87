import type { ImportAnswers } from '@daily-snapshot/domain/imports/import-preview';
import type { OwnOutcome } from '../model/own-digest.ts';

export interface ChosenFile {
  readonly bytes: Uint8Array;
  /** when it was last changed, in milliseconds */
  readonly changedAt: number;
  readonly answers: ImportAnswers;
}

export type OwnRequest =
  | { readonly is: 'load-parsers' }
  | { readonly is: 'file'; readonly file: ChosenFile };

/** Parses files in the browser. Nothing is uploaded. */
export interface OwnDigestReader {
  /** Loads the parsers of Excel files and PDFs. Without them, other files can be read. */
  readonly loadParsers: () => Promise<boolean>;
  readonly read: (file: ChosenFile) => Promise<OwnOutcome>;
  readonly close: () => void;
}

/**
 * Loads the parser.
 *
 * @throws if the code cannot be loaded
 */
export async function openReader(): Promise<OwnDigestReader> {
  const worker = new Worker(new URL('./own-digest-worker.ts', import.meta.url), { type: 'module' });
  // The PDF parser also sends messages to the page, so requests use a separate channel.
  const { port1: requests, port2: channel } = new MessageChannel();
  await new Promise((resolve, reject) => {
    requests.addEventListener('message', resolve, { once: true });
    worker.addEventListener('error', reject, { once: true });
    requests.start();
    worker.postMessage(channel, [channel]);
  });
  const ask = (request: OwnRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { port1: answer, port2: answerTo } = new MessageChannel();
      answer.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.addEventListener('error', reject, { once: true });
      answer.start();
      requests.postMessage({ request, answerTo }, [answerTo]);
    });
  return {
    loadParsers: async () => (await ask({ is: 'load-parsers' })) as boolean,
    read: async (file) => (await ask({ is: 'file', file })) as OwnOutcome,
    close: () => worker.terminate(),
  };
}
