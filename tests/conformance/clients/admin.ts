import { deleteApp, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore, type Settings } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { randomId } from './ids.ts';

/** How firebase-admin talks to the server; listeners use gRPC either way. */
export const ADMIN_TRANSPORTS = ['gRPC', 'REST'] as const;
export type AdminTransport = (typeof ADMIN_TRANSPORTS)[number];

/** A server client of a project of its own, closed after the suite that opened it. */
export function openAdmin(
  transport: AdminTransport = 'gRPC',
  { projectId = `demo-${randomId()}`, ...settings }: Settings = {},
): Firestore {
  const app = initializeApp({ projectId }, randomId());
  const firestore = initializeFirestore(app, { preferRest: transport === 'REST' });
  if (Object.keys(settings).length > 0) firestore.settings(settings);
  afterAll(() => deleteApp(app));
  return firestore;
}
