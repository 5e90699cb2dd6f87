import { mailboxOf } from '@daily-snapshot/domain/sales/mailbox-address';
import type { LeadCounts } from '../ports/leads.ts';
import { addressKey } from '../../platform/keys/address-key.ts';

/** Returns the document key of each count. Addresses are hashed. */
export function countKeys(address: string): Readonly<Record<keyof LeadCounts, string>> {
  const mailbox = addressKey(mailboxOf(address));
  return {
    formsOfAddress: `forms.${mailbox}`,
    scorecardsToAddress: `scorecards.${mailbox}`,
    scorecards: 'scorecards',
    notices: 'notices',
  };
}
