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

// What fails is asserted on.
setLogLevel('silent');

/**
 * How the web SDK reaches the server: gRPC under Node; in a page WebChannel, streamed, polled, in
 * plain requests, or streamed to a client that keeps what it saw.
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

/** A web client, of a project of its own unless told, closed after the suite that opened it. */
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

/** Another client on the same data, as a second device would be. */
export const openSecond = (firestore: Firestore, options: WebOptions = {}): Firestore =>
  openWeb({ ...options, projectId: firestore.app.options.projectId ?? '' });
