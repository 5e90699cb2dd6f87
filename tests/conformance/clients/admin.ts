import { deleteApp, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore, type Settings } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { randomId } from './ids.ts';

/** How firebase-admin talks to the server; listeners use gRPC either way. */
export const ADMIN_TRANSPORTS = ['gRPC', 'REST'] as const;
export type AdminTransport = (typeof ADMIN_TRANSPORTS)[number];

/** gRPC status codes, as the SDK's errors carry them. */
export const CODES = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  FAILED_PRECONDITION: 9,
} as const;

/** Over REST the SDK infers the code from the HTTP status, and several codes share one. */
export const codeSeenOver = (transport: AdminTransport, code: keyof typeof CODES): number =>
  transport === 'REST' && code === 'FAILED_PRECONDITION' ? CODES.INVALID_ARGUMENT : CODES[code];

/** With REST preferred, the SDK looks for credentials of the machine; an emulator needs none. */
const NO_CREDENTIALS = {
  getRequestHeaders: () => Promise.resolve({}),
  getUniverseDomain: () => Promise.resolve('googleapis.com'),
};

/** A server client of a project of its own, closed after the suite that opened it. */
export function openAdmin(
  transport: AdminTransport = 'gRPC',
  { projectId = `demo-${randomId()}`, ...settings }: Settings = {},
): Firestore {
  const app = initializeApp({ projectId }, randomId());
  const firestore = initializeFirestore(app, { preferRest: transport === 'REST' });
  firestore.settings({ ...(transport === 'REST' && { auth: NO_CREDENTIALS }), ...settings });
  afterAll(() => deleteApp(app));
  return firestore;
}
