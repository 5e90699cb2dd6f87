// Access to the local environment with server rights, for setup and inspection.
import {
  callablePath,
  callables,
  type CallableName,
} from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type CreateRequest } from 'firebase-admin/auth';
import { getFirestore, type DocumentSnapshot } from 'firebase-admin/firestore';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { environmentAddresses } from './environment.ts';

const { projectId, ports } = environmentAddresses();
process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(addressOf(ports.auth)).host;
process.env.FIRESTORE_EMULATOR_HOST = new URL(addressOf(ports.firestore)).host;
process.env.METADATA_SERVER_DETECTION = 'none'; // This prevents a slow search for Google Cloud's metadata server.

export const app = initializeApp({ projectId });
export const db = getFirestore(app);
// The service uses the same setting.
db.settings({ ignoreUndefinedProperties: true });

/** Resolves as soon as a document satisfies the condition. */
export function waitForDocument(
  path: string,
  isAsWished: (snapshot: DocumentSnapshot) => boolean,
): Promise<DocumentSnapshot> {
  return new Promise((resolve, reject) => {
    const stop = db.doc(path).onSnapshot((snapshot) => {
      if (!isAsWished(snapshot)) return;
      stop();
      resolve(snapshot);
    }, reject);
  });
}

export interface SignedInUser {
  readonly id: string;
  readonly idToken: string;
}

/** A sign-in that can be continued. */
export interface SignedInSession extends SignedInUser {
  readonly refreshToken: string;
}

/** Creates a user. The server treats a verified address as confirmed long ago. */
export async function createUser(properties: CreateRequest = {}): Promise<string> {
  const { uid, email, emailVerified } = await getAuth(app).createUser(properties);
  if (emailVerified && email !== undefined) await recordConfirmation(uid, email);
  return uid;
}

/** Confirms the address of a user as its own link does, but ends no session. */
export async function confirmAddress(uid: string): Promise<void> {
  const { email = '' } = await getAuth(app).updateUser(uid, { emailVerified: true });
  await recordConfirmation(uid, email);
}

async function recordConfirmation(uid: string, email: string): Promise<void> {
  const record = { confirmedAddress: addressKey(email), sessionsFrom: 0 };
  await db.doc(paths.signInRecord(uid)).set(record);
}

/** Creates a user and signs in, as a browser would. */
export const signUp = async (properties: CreateRequest = {}): Promise<SignedInUser> =>
  signInAs(await createUser(properties));

/** Creates a user of a given age with a verified address, and signs in. */
export async function signUpDaysAgo(days: number, email: string): Promise<SignedInUser> {
  const uid = crypto.randomUUID();
  const creationTime = new Date(Date.now() - days * 86_400_000).toUTCString();
  const user = { uid, email, emailVerified: true, metadata: { creationTime } };
  const { failureCount } = await getAuth(app).importUsers([user]);
  if (failureCount > 0) throw new Error('The user could not be created.');
  await recordConfirmation(uid, email);
  return signInAs(uid);
}

/** Signs in an existing user, with the current claims. */
export async function signInAs(uid: string): Promise<SignedInSession> {
  const customToken = await getAuth(app).createCustomToken(uid);
  const exchange = 'identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local';
  const response = await fetch(`${addressOf(ports.auth)}/${exchange}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: customToken, returnSecureToken: true }),
  });
  const { idToken, refreshToken } = (await response.json()) as Omit<SignedInSession, 'id'>;
  return { id: uid, idToken, refreshToken };
}

export interface CallAnswer {
  readonly status: number;
  readonly body: { readonly result?: unknown; readonly error?: Record<string, unknown> };
}

/** Calls a callable over HTTP. */
export const call = (name: string, data: unknown, caller?: SignedInUser): Promise<CallAnswer> =>
  post(name, data, caller ? { authorization: `Bearer ${caller.idToken}` } : {});

/** Calls a callable from a network address, set as Google's front end would set it. */
export const callFrom = (
  ipAddress: string,
  name: string,
  data: unknown,
  caller?: SignedInUser,
): Promise<CallAnswer> =>
  post(name, data, {
    'x-forwarded-for': ipAddress,
    ...(caller && { authorization: `Bearer ${caller.idToken}` }),
  });

const isCallable = (name: string): name is CallableName => Object.hasOwn(callables, name);

async function post(
  name: string,
  data: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<CallAnswer> {
  const path = isCallable(name) ? callablePath(name) : name;
  const response = await fetch(`${addressOf(ports.functions)}/${projectId}/us-central1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, body: (await response.json()) as CallAnswer['body'] };
}
