// npm run toolkit:credentials: manages the addresses that may unlock the sales toolkit. Stores
// password hashes only.
import { parseArgs } from 'node:util';
import type { Firestore } from 'firebase-admin/firestore';
import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { firestoreToolkitCredentials } from '../../functions/src/sales/firestore/toolkit.ts';
import { scryptPasswords } from '../../functions/src/platform/auth/scrypt-passwords.ts';
import { USAGE_OF_WHERE, withDatabase } from './database.ts';
import { readPassword } from './read-password.ts';
import { errorMessage } from '../error-message.ts';

const USAGE = `npm run toolkit:credentials -- add EMAIL      prompts for the password, or reads it from standard input
npm run toolkit:credentials -- remove EMAIL   also revokes current access
npm run toolkit:credentials -- list

${USAGE_OF_WHERE}`;

/** Sets the password of an address. Revokes the grants of its earlier password. */
export async function setCredential(db: Firestore, email: string, password: string): Promise<void> {
  const hash = await scryptPasswords.hash(password);
  await firestoreToolkitCredentials(db).put({ email, hash, setAt: new Date() });
}

/** @throws Error that says how to use the command */
async function run(argv: readonly string[]): Promise<string> {
  const { values: where, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { project: { type: 'string' }, environment: { type: 'string' } },
  });
  const [verb, emailArgument, ...more] = positionals;
  if (more.length > 0) throw new Error(`Do not pass the password on the command line.\n\n${USAGE}`);
  if (verb === 'list' && emailArgument === undefined) return withDatabase(where, list);
  const email = addressSchema.safeParse(emailArgument);
  if (!email.success || (verb !== 'add' && verb !== 'remove')) throw new Error(USAGE);
  if (verb === 'remove') {
    const isGone = await withDatabase(where, (db) =>
      firestoreToolkitCredentials(db).remove(email.data),
    );
    if (!isGone) throw new Error(`${email.data} has no access to the toolkit.`);
    return `${email.data} can no longer unlock the toolkit.`;
  }
  const password = await readPassword();
  await withDatabase(where, (db) => setCredential(db, email.data, password));
  return `${email.data} can now unlock the toolkit with this password.`;
}

async function list(db: Firestore): Promise<string> {
  const all = await firestoreToolkitCredentials(db).all();
  const lines = all.map(
    ({ email, setAt }) => `${email}  since ${setAt.toISOString().slice(0, 10)}`,
  );
  return lines.length > 0 ? lines.join('\n') : 'No address has access to the toolkit.';
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(await run(process.argv.slice(2)));
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
