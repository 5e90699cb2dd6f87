// `npm run admin:create -- EMAIL`: makes an account an administrator, in the local environment or
// in a project.
import { randomInt, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { initializeApp, type App } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { addressOf, readEnvironmentFile } from '../../emulators/local/environment-file.ts';
import { firestoreSignInRecords } from '../../functions/src/accounts/firestore/sign-in-records.ts';
import { firebaseAccounts } from '../../functions/src/platform/auth/firebase-accounts.ts';
import { firebaseStaffAccounts } from '../../functions/src/platform/auth/firebase-staff-accounts.ts';
import { firestoreAdministration } from '../../functions/src/admin/firestore/administration.ts';
import { systemClock } from '../../functions/src/platform/system-clock.ts';
import { ensureAdministrator } from '../../functions/src/admin/commands/ensure-administrator.ts';
import { errorMessage } from '../error-message.ts';

const USAGE = `npm run admin:create -- EMAIL [--project ID] [--environment NAME]

Makes an account an administrator. Without --project, uses the local environment of "npm start". With it,
uses that Firebase project, with the credentials of "gcloud auth application-default login".`;

interface AdminArguments {
  readonly email: string;
  readonly project: string | undefined;
  readonly environment: string;
}

/** @throws Error that says what is wrong with the arguments */
export function parseAdminArguments(args: readonly string[]): AdminArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { project: { type: 'string' }, environment: { type: 'string', default: 'local' } },
    allowPositionals: true,
  });
  const [emailArgument = '', ...more] = positionals;
  const email = addressSchema.safeParse(emailArgument);
  if (!email.success || more.length > 0) throw new Error('Give exactly one e-mail address.');
  return { email: email.data, project: values.project, environment: values.environment };
}

function open({ project, environment }: AdminArguments): App {
  if (project !== undefined) return initializeApp({ projectId: project });
  const { projectId, ports } = readEnvironmentFile(environment);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(addressOf(ports.auth)).host;
  process.env.FIRESTORE_EMULATOR_HOST = new URL(addressOf(ports.firestore)).host;
  process.env.METADATA_SERVER_DETECTION = 'none'; // Prevents a slow search for Google Cloud's metadata server.
  return initializeApp({ projectId });
}

const PASSWORD_CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a password with about 116 bits of entropy. */
const newPassword = (): string =>
  Array.from({ length: 20 }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join(
    '',
  );

/** @returns the message to print */
export async function createAdministrator(command: AdminArguments): Promise<string> {
  const app = open(command);
  const auth = getAuth(app);
  const ports = {
    administration: firestoreAdministration(getFirestore(app)),
    staffAccounts: firebaseStaffAccounts(auth),
    accounts: firebaseAccounts(auth, firestoreSignInRecords(getFirestore(app))),
    newAccountId: () => randomUUID().replaceAll('-', ''),
    newPassword,
    clock: systemClock,
  };
  const { isNew, password } = await ensureAdministrator(ports, command);
  return isNew
    ? `Created an administrator account for ${command.email}.\nPassword (shown only once): ${password}`
    : `${command.email} is an administrator, starting with the next sign-in.`;
}

/** Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let command: AdminArguments;
  try {
    command = parseAdminArguments(args);
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`);
    return 2;
  }
  try {
    console.log(await createAdministrator(command));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2));
}
