import type { AssessmentCount } from '@daily-snapshot/domain/sales/saved-assessment';
import { mailboxKey } from '../../platform/keys/keys.ts';
import type { LeadCounts } from '../ports/leads.ts';

/** Returns the document key of each count of a lead. Addresses are hashed. */
export function leadCountKeys(address: string): Readonly<Record<keyof LeadCounts, string>> {
  const mailbox = mailboxKey(address);
  return {
    formsOfAddress: `forms.${mailbox}`,
    scorecardsToAddress: `scorecards.${mailbox}`,
    scorecards: 'scorecards',
    teamEmails: 'notices',
  };
}

/** Returns the document key of each count of an assessment. Addresses are hashed. */
export const assessmentCountKeys = (
  accountId: string,
  address: string,
): Readonly<Record<AssessmentCount, string>> => ({
  emailsOfSender: `assessments.of.${accountId}`,
  emailsToAddress: `assessments.to.${mailboxKey(address)}`,
  emails: 'assessments',
});
