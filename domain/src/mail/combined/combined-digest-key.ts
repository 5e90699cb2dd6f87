import type { BusinessDate } from '../../calendar/business-date.ts';
import { parseDigestId, type EmailKey } from '../mail-key.ts';

/** Identifies the e-mail of an owner with the digests of all businesses by its account and day. */
export interface CombinedDigestKey {
  readonly accountId: string;
  readonly businessDate: BusinessDate;
}

/** Returns the key of the e-mail in the outbox, so that an account gets one e-mail for each day. */
export const combinedMailKey = ({ accountId, businessDate }: CombinedDigestKey): EmailKey => ({
  kind: 'combined-digest',
  key: `${accountId}_${businessDate}`,
});

/** @returns undefined if the e-mail is not a combined digest */
export function parseCombinedMailKey({ kind, key }: EmailKey): CombinedDigestKey | undefined {
  const parsed = kind === 'combined-digest' ? parseDigestId(key) : undefined;
  return parsed && { accountId: parsed.businessId, businessDate: parsed.businessDate };
}

/**
 * Stands for a business in the unsubscribe links of the combined e-mails of an account. Firestore ids
 * have no hyphen, so no business has this id.
 */
export const combinedEmailsOf = (accountId: string): string => `combined-${accountId}`;

/** Says whether a key of a suppression stands for the combined e-mails of an account. */
export const isCombinedEmails = (businessId: string): boolean => businessId.startsWith('combined-');
