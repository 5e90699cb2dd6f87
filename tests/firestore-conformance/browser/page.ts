import { randomId } from '../clients/ids.ts';
import { runTest, testNames } from './page-vitest.ts';

/** The suites that a page can run, as files of `web/`. */
const SUITES: Record<string, () => Promise<unknown>> = {
  access: () => import('../web/access.test.ts'),
  documents: () => import('../web/documents.test.ts'),
  listeners: () => import('../web/listeners.test.ts'),
  lite: () => import('../web/lite.test.ts'),
  network: () => import('../web/network.test.ts'),
  queries: () => import('../web/queries.test.ts'),
  transactions: () => import('../web/transactions.test.ts'),
};

declare global {
  interface Window {
    conformance: {
      load(suite: string): Promise<string[][]>;
      run(index: number): Promise<string | undefined>;
    };
    /** For scenarios without a suite. */
    sdk: typeof import('firebase/app') &
      typeof import('firebase/firestore') & { randomId: typeof randomId };
  }
}

window.conformance = {
  async load(suite) {
    await SUITES[suite]?.();
    return testNames();
  },
  run: runTest,
};

window.sdk = {
  ...(await import('firebase/app')),
  ...(await import('firebase/firestore')),
  randomId,
};
