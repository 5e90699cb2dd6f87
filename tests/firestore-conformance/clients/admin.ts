import { deleteApp, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore, type Settings } from 'firebase-admin/firestore';
import { afterAll } from 'vitest';
import { randomId } from './ids.ts';

/** The transport of firebase-admin. Listeners always use gRPC. */
export const ADMIN_TRANSPORTS = ['gRPC', 'REST'] as const;
export type AdminTransport = (typeof ADMIN_TRANSPORTS)[number];

/** gRPC status codes in the errors of the SDK. */
export const CODES = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  FAILED_PRECONDITION: 9,
} as const;

/** Over REST, the SDK derives the code from the HTTP status, which several codes share. */
export const codeSeenOver = (transport: AdminTransport, code: keyof typeof CODES): number =>
  transport === 'REST' && code === 'FAILED_PRECONDITION' ? CODES.INVALID_ARGUMENT : CODES[code];

/** With preferRest, the SDK looks for Google credentials. An emulator needs none. */
const NO_CREDENTIALS = {
  getRequestHeaders: () => Promise.resolve({}),
  getUniverseDomain: () => Promise.resolve('googleapis.com'),
};

/** Opens a server client for a new project. Closes it after the suite. */
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
