// npm run accounts:confirm: marks the verified addresses of all accounts as confirmed. Run it once
// before the release that removes access from before the first verification.
import { parseArgs } from 'node:util';
import { getAuth, type Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { firestoreSignInRecords } from '../../functions/src/accounts/firestore/sign-in-records.ts';
import { addressKey } from '../../functions/src/platform/keys/keys.ts';
import { errorMessage } from '../error-message.ts';
import { USAGE_OF_WHERE, withDatabase } from '../toolkit/database.ts';

const USAGE = `npm run accounts:confirm

${USAGE_OF_WHERE}`;

const PAGE_SIZE = 1000;

/**
 * Marks the verified addresses of accounts as confirmed, if an account has no mark yet.
 *
 * @returns the number of accounts that were marked
 */
export async function confirmVerifiedAccounts(auth: Auth, db: Firestore): Promise<number> {
  const records = firestoreSignInRecords(db);
  let count = 0;
  let page: string | undefined;
  do {
    const { users, pageToken } = await auth.listUsers(PAGE_SIZE, page);
    for (const { uid, email, emailVerified } of users) {
      if (!emailVerified || !email || (await records.find(uid))?.confirmedAddress) continue;
      await records.confirm(uid, addressKey(email));
      count += 1;
    }
    page = pageToken;
  } while (page !== undefined);
  return count;
}

if (process.argv[1] === import.meta.filename) {
  try {
    const options = { project: { type: 'string' }, environment: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 0) throw new Error(USAGE);
    const count = await withDatabase(values, (db, app) =>
      confirmVerifiedAccounts(getAuth(app), db),
    );
    console.log(`Marked the addresses of ${count} accounts as confirmed.`);
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
