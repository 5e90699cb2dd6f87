import {
  NO_SIGN_IN_RECORD,
  signInRecordSchema,
  type SignInRecord,
} from '@daily-snapshot/domain/accounts/sign-in-record-schema';
import { withSessionEnded, withSessionUse } from '@daily-snapshot/domain/accounts/sessions';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { parseDocument } from '../../platform/firestore/documents.ts';
import type { SignInRecords } from '../ports/sign-in-records.ts';

export function firestoreSignInRecords(db: Firestore): SignInRecords {
  const change = (
    accountId: string,
    decide: (record: SignInRecord) => Partial<SignInRecord> | undefined,
  ) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.signInRecord(accountId));
      const found = parseDocument(await transaction.get(ref), signInRecordSchema);
      const record = found ?? NO_SIGN_IN_RECORD;
      const changed = decide(record);
      if (changed) transaction.set(ref, { ...record, ...changed });
    });
  return {
    find: async (accountId) =>
      parseDocument(await db.doc(paths.signInRecord(accountId)).get(), signInRecordSchema),
    confirm: (accountId, addressKey) => change(accountId, () => ({ confirmedAddress: addressKey })),
    endSessionsBefore: (accountId, second) =>
      change(accountId, ({ sessionsFrom }) => ({ sessionsFrom: Math.max(sessionsFrom, second) })),
    recordUse: (accountId, use) => change(accountId, (record) => withSessionUse(record, use)),
    endSession: async (accountId, second) => {
      let isEnded = false;
      await change(accountId, (record) => {
        const ended = withSessionEnded(record, second);
        isEnded = ended !== undefined;
        return ended;
      });
      return isEnded;
    },
  };
}
