// `npm run admin:create -- EMAIL`: makes somebody an administrator, in the local environment or in a project.
import { randomInt, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { initializeApp, type App } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { addressOf, readEnvironmentFile } from '../../emulators/local/environment-file.ts';
import { firebaseAccounts } from '../../functions/src/platform/auth/firebase-accounts.ts';
import { firebaseStaffAccounts } from '../../functions/src/platform/auth/firebase-staff-accounts.ts';
import { firestoreAdministration } from '../../functions/src/admin/firestore/administration.ts';
import { systemClock } from '../../functions/src/platform/system-clock.ts';
import { ensureAdministrator } from '../../functions/src/admin/commands/ensure-administrator.ts';

const USAGE = `npm run admin:create -- EMAIL [--project ID] [--environment NAME]

Without --project: in the local environment that "npm start" runs. With it: in that project of Firebase, as
whoever "gcloud auth application-default login" says you are.`;

interface Wish {
  readonly email: string;
  readonly project: string | undefined;
  readonly environment: string;
}

/** @throws Error with what is wrong */
export function readWish(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { project: { type: 'string' }, environment: { type: 'string', default: 'local' } },
    allowPositionals: true,
  });
  const [given = '', ...more] = positionals;
  const email = addressSchema.safeParse(given);
  if (!email.success || more.length > 0) throw new Error('Name one e-mail address.');
  return { email: email.data, project: values.project, environment: values.environment };
}

function open({ project, environment }: Wish): App {
  if (project !== undefined) return initializeApp({ projectId: project });
  const { projectId, ports } = readEnvironmentFile(environment);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(addressOf(ports.auth)).host;
  process.env.FIRESTORE_EMULATOR_HOST = new URL(addressOf(ports.firestore)).host;
  process.env.METADATA_SERVER_DETECTION = 'none'; // Nobody on this machine is Google Cloud.
  return initializeApp({ projectId });
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Some 116 bits. */
const newPassword = (): string =>
  Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @returns what to tell whoever asked */
export async function createAdministrator(wish: Wish): Promise<string> {
  const app = open(wish);
  const auth = getAuth(app);
  const ports = {
    administration: firestoreAdministration(getFirestore(app)),
    staffAccounts: firebaseStaffAccounts(auth),
    accounts: firebaseAccounts(auth),
    newAccountId: () => randomUUID().replaceAll('-', ''),
    clock: systemClock,
  };
  const { isNew, password } = await ensureAdministrator(ports, wish.email, newPassword);
  return isNew
    ? `${wish.email} has an account now and administers the service.\nPassword, shown once: ${password}`
    : `${wish.email} administers the service, from the next time they sign in.`;
}

/** Answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let wish: Wish;
  try {
    wish = readWish(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  try {
    console.log(await createAdministrator(wish));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2));
}
