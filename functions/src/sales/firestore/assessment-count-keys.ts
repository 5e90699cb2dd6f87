import type { AssessmentCount } from '@daily-snapshot/domain/sales/assessment-rate-limits';
import { mailboxOf } from '@daily-snapshot/domain/sales/mailbox-address';
import { addressKey } from '../../platform/keys/address-key.ts';

/** Returns the document key of each count. Addresses are hashed. */
export const assessmentCountKeys = (
  accountId: string,
  address: string,
): Readonly<Record<AssessmentCount, string>> => ({
  lettersOfSender: `assessments.of.${accountId}`,
  lettersToAddress: `assessments.to.${addressKey(mailboxOf(address))}`,
  letters: 'assessments',
});
