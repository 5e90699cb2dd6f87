import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { canRequest } from '@daily-snapshot/domain/access/access-table';
import {
  answerableUntil,
  answerPagePlaceholder,
} from '@daily-snapshot/domain/alerts/texts/alert-link';
import { sharedMail, type MailReader } from '@daily-snapshot/domain/digest/render/mail-versions';
import type {
  CombinedContent,
  ComposedMail,
  OutboxEntry,
} from '@daily-snapshot/domain/mail/outbox-entry';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import { membersOf } from '../../accounts/ports/members.ts';
import { isSameAddress } from '../../accounts/ports/pending-addresses.ts';
import type { AlertLinks } from '../../alerts/ports/alert-links.ts';

export interface DigestVersionPorts {
  readonly accounts: Pick<Accounts, 'signInsOf'>;
  readonly alertLinks: AlertLinks;
}

/** The content that all recipients share, and the values of the placeholders of each recipient. */
export interface MailVersions {
  readonly mail: ComposedMail;
  readonly slotsOf: (address: string) => Readonly<Record<string, string>> | undefined;
}

/**
 * Builds the version of a digest for each recipient. Members who may answer alerts get answer pages
 * that act in their name. Addresses outside the business get no link to it. Other e-mails have one
 * version. A second attempt builds the same versions.
 */
export async function digestVersions(
  ports: DigestVersionPorts,
  entry: OutboxEntry,
  business: Business | undefined,
  addresses: readonly string[],
): Promise<MailVersions> {
  if (entry.combined) {
    const slots = combinedSlots(ports, entry.combined.alerts, entry.plannedAt);
    return { mail: entry.mail, slotsOf: slots };
  }
  if (entry.email || !business) return { mail: entry.mail, slotsOf: () => undefined };
  const { businessId, alertIds = [], plannedAt } = entry;
  const readerOf = await readersOf(ports, business);
  const { mail, slotsOf } = sharedMail(entry.mail, [...new Set(addresses.map(readerOf))]);
  const endsAt = answerableUntil(plannedAt);
  return {
    mail,
    slotsOf: (address) => {
      const reader = readerOf(address);
      const mayAnswer = reader !== 'outside' && canRequest(reader, 'answerAlert');
      const pages = alertIds.map((alertId, index) => [
        answerPagePlaceholder(index),
        mayAnswer ? ports.alertLinks.urlFor({ businessId, alertId, address, endsAt }) : '',
      ]);
      return { ...slotsOf(reader), ...Object.fromEntries(pages) };
    },
  };
}

/**
 * Returns who reads the e-mail at an address. If the accounts are unavailable, everyone gets the
 * version of viewers, and the e-mail is not delayed.
 */
async function readersOf(
  { accounts }: Pick<DigestVersionPorts, 'accounts'>,
  business: Business,
): Promise<(address: string) => MailReader> {
  try {
    const members = await membersOf(business, accounts);
    return (address) =>
      members.find((member) => isSameAddress(member.address, address))?.role ?? 'outside';
  } catch {
    return () => 'viewer';
  }
}

/** Builds the answer pages of a combined digest, whose recipient owns all its businesses. */
function combinedSlots(
  { alertLinks }: Pick<DigestVersionPorts, 'alertLinks'>,
  alerts: CombinedContent['alerts'],
  plannedAt: Date,
): (address: string) => Readonly<Record<string, string>> {
  const endsAt = answerableUntil(plannedAt);
  return (address) =>
    Object.fromEntries(
      alerts.map((alert, index) => [
        answerPagePlaceholder(index),
        alertLinks.urlFor({ ...alert, address, endsAt }),
      ]),
    );
}
