import {
  NO_SIGN_IN_RECORD,
  signInRecordSchema,
  type SignInRecord,
} from '@daily-snapshot/domain/accounts/sign-in-record-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { parseDocument } from '../../platform/firestore/documents.ts';
import type { SignInRecords } from '../ports/sign-in-records.ts';

export function firestoreSignInRecords(db: Firestore): SignInRecords {
  const change = (accountId: string, decide: (record: SignInRecord) => Partial<SignInRecord>) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.signInRecord(accountId));
      const found = parseDocument(await transaction.get(ref), signInRecordSchema);
      const record = found ?? NO_SIGN_IN_RECORD;
      transaction.set(ref, { ...record, ...decide(record) });
    });
  return {
    find: async (accountId) =>
      parseDocument(await db.doc(paths.signInRecord(accountId)).get(), signInRecordSchema),
    confirm: (accountId, addressKey) => change(accountId, () => ({ confirmedAddress: addressKey })),
    endSessionsBefore: (accountId, second) =>
      change(accountId, ({ sessionsFrom }) => ({ sessionsFrom: Math.max(sessionsFrom, second) })),
  };
}
