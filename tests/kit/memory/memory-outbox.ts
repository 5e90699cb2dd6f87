import { mailIdOf, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import { parseMailId } from '@daily-snapshot/domain/mail/parse-mail-id';
import { markSent } from '@daily-snapshot/domain/mail/outbox';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import { addressesOf } from '@daily-snapshot/domain/mail/recipients';
import {
  isSuppressed,
  NOT_SUPPRESSED,
  type Suppression,
} from '@daily-snapshot/domain/mail/suppression';
import type { DeliveryEvents } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { MailChange, Outbox } from '../../../functions/src/mail/ports/outbox.ts';
import type { Suppressions } from '../../../functions/src/mail/ports/suppressions.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { pageOf } from './memory-page.ts';
import type { MemoryStore } from './memory-store.ts';

export function memoryOutbox({ outbox, businesses, suppressions }: MemoryStore): Outbox {
  const change = (key: MailKey, decide: MailChange): OutboxEntry | undefined => {
    const entry = outbox.get(mailIdOf(key));
    const changed = entry && decide(entry);
    if (changed) outbox.set(mailIdOf(key), changed);
    return changed;
  };

  return {
    claim: async (key, decide) => {
      const entry = outbox.get(mailIdOf(key));
      if (!entry) return undefined;
      const { businessId } = entry;
      const business = businessId === undefined ? undefined : businesses.get(businessId);
      const addresses = entry.combined ? [entry.email.to] : addressesOf(entry, business);
      const all = suppressionsOf(suppressions, addresses);
      const ofCombined = new Map(
        [...businesses].filter(([id]) => entry.combined?.businessIds.includes(id)),
      );
      const seen = new Map(
        [...all].filter(
          ([, suppression]) => businessId === undefined || isSuppressed(suppression, businessId),
        ),
      );
      const context = { business, businesses: ofCombined, suppressions: seen };
      const claimed = change(key, (current) => decide({ entry: current, ...context }));
      return claimed && { entry: claimed, ...context };
    },

    markSent: async (key, attemptId, at) => {
      change(key, (entry) => markSent(entry, attemptId, at));
    },

    change: async (key, decide) => change(key, decide),

    findDue: async (query) =>
      pageOf(
        query,
        [...outbox].flatMap(([id, { nextCheckAt, shard }]) => {
          const found = parseMailId(id);
          return found
            ? [
                {
                  at: nextCheckAt ?? undefined,
                  id,
                  shard,
                  found,
                },
              ]
            : [];
        }),
      ),
  };
}

export function memorySuppressions({ suppressions }: MemoryStore): Suppressions {
  const change: Suppressions['change'] = async (key, decide) => {
    const changed = decide(suppressions.get(key) ?? NOT_SUPPRESSED);
    if (changed) suppressions.set(key, changed);
  };
  return {
    change,
    changeOf: (address, decide) => change(addressKey(address), decide),
    of: async (addresses) => suppressionsOf(suppressions, addresses),
  };
}

const suppressionsOf = (
  suppressions: MemoryStore['suppressions'],
  addresses: readonly string[],
): Map<string, Suppression> =>
  new Map(
    addresses.flatMap((address) => {
      const suppression = suppressions.get(addressKey(address));
      return suppression ? [[address, suppression] as const] : [];
    }),
  );

export const memoryDeliveryEvents = ({
  deliveryEvents,
  outbox,
  suppressions,
}: MemoryStore): DeliveryEvents => ({
  record: async (event, effectsOn) => {
    if (deliveryEvents.has(event.id)) return false;
    const mailKey = event.mail && mailIdOf(event.mail.key);
    const key = addressKey(event.address);
    const effects = effectsOn({
      entry: mailKey === undefined ? undefined : outbox.get(mailKey),
      suppression: suppressions.get(key) ?? NOT_SUPPRESSED,
    });
    deliveryEvents.set(event.id, event);
    if (effects.entry && mailKey !== undefined) outbox.set(mailKey, effects.entry);
    if (effects.suppression) suppressions.set(key, effects.suppression);
    return true;
  },
});
