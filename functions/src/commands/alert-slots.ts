import { links } from '@daily-snapshot/domain/contracts/links';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import {
  answerableUntil,
  ANSWER_WORDS_OF_LINK,
  filledSlots,
  OPEN_WORDS_OF_LINK,
} from '@daily-snapshot/domain/digest/alert-link';
import type { OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import type { Accounts } from '../ports/accounts.ts';
import type { AlertLinks } from '../ports/alert-links.ts';
import type { Letterhead } from '../ports/letterhead.ts';
import { isSameAddress } from './asked-addresses.ts';
import { ownersOf, type Owner } from './owners.ts';

export interface AlertSlotPorts {
  readonly accounts: Pick<Accounts, 'signInsOf'>;
  readonly alertLinks: AlertLinks;
  readonly letterhead: Letterhead;
}

/**
 * What each recipient of a mail finds beside its alerts: an owner the page that answers in their name,
 * anybody else the way to the site. A second attempt finds the same.
 */
export async function alertSlots(
  ports: AlertSlotPorts,
  entry: OutboxEntry,
  business: Business | undefined,
): Promise<(address: string) => Readonly<Record<string, string>> | undefined> {
  if (entry.letter || !business || !entry.alertIds?.length) return () => undefined;
  const { businessId, alertIds, plannedAt } = entry;
  const { alertLinks, letterhead } = ports;
  const owners = await knownOwners(ports, business);
  const endsAt = answerableUntil(plannedAt);
  const open = { url: letterhead.origin + links.alerts(businessId), words: OPEN_WORDS_OF_LINK };
  return (address) => {
    const isOwner = owners.some((owner) => isSameAddress(owner.address, address));
    return filledSlots(
      alertIds.map((alertId) =>
        isOwner
          ? {
              url: alertLinks.urlFor({ businessId, alertId, address, endsAt }),
              words: ANSWER_WORDS_OF_LINK,
            }
          : open,
      ),
    );
  };
}

/** The mail does not wait for whoever knows the accounts: all links lead to the site then. */
async function knownOwners(
  { accounts }: AlertSlotPorts,
  business: Business,
): Promise<readonly Owner[]> {
  try {
    return await ownersOf(business, accounts);
  } catch {
    return [];
  }
}
