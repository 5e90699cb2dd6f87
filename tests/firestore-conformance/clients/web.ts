import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  persistentLocalCache,
  setLogLevel,
  terminate,
  type EmulatorMockTokenOptions,
  type Firestore,
  type FirestoreSettings,
} from 'firebase/firestore';
import { afterAll, inject } from 'vitest';
import { randomId } from './ids.ts';

// The tests assert failures.
setLogLevel('silent');

/**
 * The transport of the web SDK: gRPC in Node; in a page, WebChannel with streaming, long polling,
 * plain XHR, or streaming with a persistent cache.
 */
export type WebTransport = 'node' | 'streaming' | 'long-polling' | 'xhr' | 'persistent';

type TransportSettings = FirestoreSettings & { useFetchStreams?: boolean };

const TRANSPORT_SETTINGS: Record<WebTransport, () => TransportSettings> = {
  node: () => ({}),
  streaming: () => ({}),
  'long-polling': () => ({ experimentalForceLongPolling: true }),
  xhr: () => ({ useFetchStreams: false }),
  persistent: () => ({ localCache: persistentLocalCache() }),
};

export interface WebOptions {
  readonly projectId?: string;
  readonly settings?: FirestoreSettings;
  readonly user?: EmulatorMockTokenOptions;
}

/** Opens a web client, by default for a new project. Closes it after the suite. */
export function openWeb({ projectId, settings, user }: WebOptions = {}): Firestore {
  const app = initializeApp({ projectId: projectId ?? `demo-${randomId()}` }, randomId());
  const firestore = initializeFirestore(app, {
    ...TRANSPORT_SETTINGS[inject('webTransport')](),
    ...settings,
  });
  const { host, port } = inject('firestore');
  connectFirestoreEmulator(firestore, host, port, user ? { mockUserToken: user } : {});
  afterAll(() => close(app, firestore));
  return firestore;
}

async function close(app: FirebaseApp, firestore: Firestore): Promise<void> {
  await terminate(firestore);
  await deleteApp(app);
}

/** Opens another client for the same data, like a second device. */
export const openSecond = (firestore: Firestore, options: WebOptions = {}): Firestore =>
  openWeb({ ...options, projectId: firestore.app.options.projectId ?? '' });
