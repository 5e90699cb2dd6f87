import type { SendGridAccount } from '../../functions/src/providers/sendgrid/check-account.ts';
import type { Findings } from './result.ts';

const LISTS = ['domains', 'senders', 'webhooks'] as const;

/** Counts the lists of a SendGrid account that the key may read. */
export function countLists(found: SendGridAccount['found'], findings: Findings): void {
  for (const list of LISTS) {
    const count = found[list];
    if (count !== undefined) findings.count(list, count);
  }
}
