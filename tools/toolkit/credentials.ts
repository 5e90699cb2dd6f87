// npm run toolkit:credentials: who may unlock the sales toolkit. Passwords are kept as hashes only.
import { parseArgs } from 'node:util';
import type { Firestore } from 'firebase-admin/firestore';
import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { firestoreToolkitCredentials } from '../../functions/src/sales/firestore/toolkit.ts';
import { scryptPasswords } from '../../functions/src/platform/auth/scrypt-passwords.ts';
import { USAGE_OF_WHERE, withDatabase } from './database.ts';
import { readPassword } from './read-password.ts';

const USAGE = `npm run toolkit:credentials -- add EMAIL      asks for the password, or reads it from what is piped in
npm run toolkit:credentials -- remove EMAIL   also closes what it opened
npm run toolkit:credentials -- list

${USAGE_OF_WHERE}`;

/** Lets an address in with a password; what another password of it opened is closed. */
export async function setCredential(db: Firestore, email: string, password: string): Promise<void> {
  const hash = await scryptPasswords.hash(password);
  await firestoreToolkitCredentials(db).put({ email, hash, setAt: new Date() });
}

/** @throws Error, with what to do, when it is told something that it does not understand */
async function run(argv: readonly string[]): Promise<string> {
  const { values: where, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { project: { type: 'string' }, environment: { type: 'string' } },
  });
  const [verb, given, ...more] = positionals;
  if (more.length > 0)
    throw new Error(`A password is not taken from the command line.\n\n${USAGE}`);
  if (verb === 'list' && given === undefined) return withDatabase(where, list);
  const email = addressSchema.safeParse(given);
  if (!email.success || (verb !== 'add' && verb !== 'remove')) throw new Error(USAGE);
  if (verb === 'remove') {
    const isGone = await withDatabase(where, (db) =>
      firestoreToolkitCredentials(db).remove(email.data),
    );
    if (!isGone) throw new Error(`${email.data} could not unlock the toolkit before either.`);
    return `${email.data} unlocks the toolkit no more.`;
  }
  const password = await readPassword();
  await withDatabase(where, (db) => setCredential(db, email.data, password));
  return `${email.data} unlocks the toolkit with this password.`;
}

async function list(db: Firestore): Promise<string> {
  const all = await firestoreToolkitCredentials(db).all();
  const lines = all.map(
    ({ email, setAt }) => `${email}  since ${setAt.toISOString().slice(0, 10)}`,
  );
  return lines.length > 0 ? lines.join('\n') : 'Nobody can unlock the toolkit yet.';
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(await run(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
