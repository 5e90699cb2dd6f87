import { links } from '@daily-snapshot/domain/contracts/links';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import {
  answerableUntil,
  ANSWER_LINK_TEXTS,
  fillPlaceholders,
  OPEN_LINK_TEXTS,
} from '@daily-snapshot/domain/alerts/texts/alert-link';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { AlertLinks } from '../../alerts/ports/alert-links.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import { isSameAddress } from '../../accounts/ports/pending-addresses.ts';
import { ownersOf, type Owner } from '../../accounts/ports/owners.ts';

export interface AlertLinkSlotPorts {
  readonly accounts: Pick<Accounts, 'signInsOf'>;
  readonly alertLinks: AlertLinks;
  readonly siteInfo: SiteInfo;
}

/**
 * Builds the links beside the alerts for each recipient. An owner gets an answer page that acts in
 * their name. Other recipients get a link to the site. A second attempt builds the same links.
 */
export async function alertLinkSlots(
  ports: AlertLinkSlotPorts,
  entry: OutboxEntry,
  business: Business | undefined,
): Promise<(address: string) => Readonly<Record<string, string>> | undefined> {
  if (entry.email || !business || !entry.alertIds?.length) return () => undefined;
  const { businessId, alertIds, plannedAt } = entry;
  const { alertLinks, siteInfo } = ports;
  const owners = await knownOwners(ports, business);
  const endsAt = answerableUntil(plannedAt);
  const open = { url: siteInfo.origin + links.alerts(businessId), words: OPEN_LINK_TEXTS };
  return (address) => {
    const isOwner = owners.some((owner) => isSameAddress(owner.address, address));
    return fillPlaceholders(
      alertIds.map((alertId) =>
        isOwner
          ? {
              url: alertLinks.urlFor({ businessId, alertId, address, endsAt }),
              words: ANSWER_LINK_TEXTS,
            }
          : open,
      ),
    );
  };
}

/**
 * Returns the owners, or none if the accounts are unavailable. Then all links lead to the site, and
 * the e-mail is not delayed.
 */
async function knownOwners(
  { accounts }: AlertLinkSlotPorts,
  business: Business,
): Promise<readonly Owner[]> {
  try {
    return await ownersOf(business, accounts);
  } catch {
    return [];
  }
}
