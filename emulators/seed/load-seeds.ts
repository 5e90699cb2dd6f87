import type { Role } from '@daily-snapshot/domain/access/role';
import { EMPTY_ROSTER, assignSeat } from '@daily-snapshot/domain/access/roster';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { FieldValue, getFirestore, type Firestore } from 'firebase-admin/firestore';
import { confirmVerifiedAccounts } from '../../tools/accounts/confirm-verified.ts';
import { setCredential } from '../../tools/toolkit/credentials.ts';
import { publishToolkit } from '../../tools/toolkit/publish.ts';
import { HOST, type Ports } from '../local/ports.ts';
import { addressOf } from '../local/environment-file.ts';
import { businessDocuments, type SeededDocument } from './business-documents.ts';
import { PERSONAS, REPRESENTATIVE, type Persona } from './personas.ts';
import { buySubscription } from './write-subscription.ts';

/** The number of documents in one batch. */
const BATCH_SIZE = 400;

/**
 * Seeds users and their businesses into a new local environment. Requires Auth, Firestore and
 * Stripe.
 */
export async function loadSeeds({ projectId, ports }: { projectId: string; ports: Ports }) {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${HOST}:${ports.auth}`;
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
  process.env.METADATA_SERVER_DETECTION = 'none'; // The default credentials of Google Cloud do not exist on this machine.
  const app = initializeApp({ projectId }, 'seed');
  try {
    const db = getFirestore(app);
    db.settings({ ignoreUndefinedProperties: true });
    await protectEmailAddresses(
      `${addressOf(ports.auth)}/emulator/v1/projects/${projectId}/config`,
    );
    await publishToolkit(db);
    await setCredential(db, REPRESENTATIVE.email, REPRESENTATIVE.password);
    for (const persona of PERSONAS) {
      const owner = await load(persona, getAuth(app), db);
      if (persona.hasSubscription) await buySubscription(db, addressOf(ports.stripe), owner);
    }
    await confirmVerifiedAccounts(getAuth(app), db);
  } finally {
    await deleteApp(app);
  }
}

/**
 * Turns on e-mail enumeration protection, as in new projects: Auth does not reveal which addresses
 * have an account.
 */
async function protectEmailAddresses(configUrl: string): Promise<void> {
  const response = await fetch(configUrl, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`Auth could not be set up: ${await response.text()}`);
}

async function load(persona: Persona, auth: Auth, db: Firestore) {
  const { email, password, business, books = [], isAdministrator = false } = persona;
  const { uid } = await auth.createUser({ email, password, emailVerified: true });
  if (isAdministrator) {
    await auth.setCustomUserClaims(uid, { administrator: true });
    const roster = assignSeat(EMPTY_ROSTER, uid, new Date());
    await db.doc(paths.roster).set(roster);
  }
  if (business) {
    const { id, name, timeZone } = business;
    const members: Record<string, Role> = { [uid]: 'owner' };
    const createdAt = FieldValue.serverTimestamp();
    await db.doc(paths.business(id)).set({ name, timeZone, members, createdAt });
  }
  const now = new Date();
  for (const owned of books) {
    await writeDocuments(db, businessDocuments(owned, { id: uid, email }, now));
  }
  return { id: uid, email };
}

async function writeDocuments(db: Firestore, documents: readonly SeededDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH_SIZE) {
    const batch = db.batch();
    for (const { path, data } of documents.slice(start, start + BATCH_SIZE)) {
      batch.set(db.doc(path), data);
    }
    await batch.commit();
  }
}
