import {
  endLetters,
  nextLook,
  noteLetter,
  owedLetters,
  type OwedLetter,
} from '@daily-snapshot/domain/alerts/between-mornings';
import type { Watched } from '@daily-snapshot/domain/alerts/file-alerts';
import { lookBetween } from '@daily-snapshot/domain/alerts/look-between';
import { asStoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { getsDigests } from '@daily-snapshot/domain/billing/entitlement';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { hashText } from '@daily-snapshot/domain/hash-text';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { cashOn, type Daybook } from '@daily-snapshot/domain/daybook/daybook';
import type { Accounts } from '../ports/accounts.ts';
import type { AlertChannel } from '../ports/alert-channel.ts';
import type { Connections } from '../ports/connections.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { Watches, Watching } from '../ports/watches.ts';
import { mailChannel, type MailChannelPorts } from './mail-channel.ts';
import { ownersOf, type Owner } from './owners.ts';

export interface CheckPorts extends MailChannelPorts {
  readonly watches: Watches;
  readonly connections: Pick<Connections, 'of'>;
  readonly accounts: Pick<Accounts, 'signInsOf'>;
}

/** A balance that is older says nothing of today. */
const BALANCE_DAYS = 2;

/** @param time tells this wish from those before it, which the queue remembers */
export const askForCheck = (
  taskQueue: TaskQueue,
  businessId: string,
  time: string,
): Promise<void> =>
  taskQueue.enqueue('checkAlerts', { businessId }, `alerts ${businessId} ${time}`);

/**
 * Looks at what came to a business between two mornings. What cannot wait is filed at once, and its
 * letters are owed from the same transaction on; that they are in the outbox is noted afterwards. Done
 * twice, or broken off anywhere and done again by the next sweep, it writes each of them once.
 *
 * @returns how many alerts there were letters of to write
 */
export async function checkAlerts(ports: CheckPorts, businessId: string): Promise<number> {
  const { watches, connections, clock } = ports;
  const now = clock.now();
  const known = await connections.of(businessId);
  let business: Business | undefined;
  let owed: readonly OwedLetter[] = [];
  await watches.change(businessId, (watching) => {
    const watched = look(watching, known, now);
    business = watching.business;
    owed = owedLetters(watched.book, now);
    return watched;
  });
  if (!business || owed.length === 0) return 0;
  await writeLetters(ports, { businessId, business, owed });
  return owed.length;
}

function look(
  { business, daybook, watch }: Watching,
  connections: ReadonlyMap<string, Connection>,
  now: Date,
): Watched {
  if (business.closesAt || !getsDigests(business.entitlement, now)) {
    return { book: { ...watch, hasNews: false }, told: [], settled: [], lookAt: null };
  }
  const { timeZone, currency } = business;
  const today = businessDateAt(now, timeZone);
  const balance = balanceNow(daybook, today);
  const { book, found, settled } = lookBetween(watch, {
    now,
    timeZone,
    today,
    balance,
    connections,
  });
  return {
    book,
    settled,
    told: found.map(({ id, ...rest }) => ({
      id,
      before: 'nothing',
      stored: asStoredAlert(rest, currency, now),
    })),
    lookAt: nextLook(book, now),
  };
}

function balanceNow(daybook: Daybook, today: BusinessDate): Cents | null {
  const { balance } = daybook;
  if (!balance || balance.asOf < addDays(today, -BALANCE_DAYS)) return null;
  return cashOn(daybook, today)?.balance ?? null;
}

interface Owed {
  readonly businessId: string;
  readonly business: Business;
  readonly owed: readonly OwedLetter[];
}

async function writeLetters(ports: CheckPorts, { businessId, business, owed }: Owed) {
  const channels: readonly AlertChannel[] = [mailChannel(ports)];
  const owners = (await ownersOf(business, ports.accounts)).filter(
    ({ id }) => !business.quietOwners?.includes(id),
  );
  for (const letter of owed) {
    for (const owner of owners) {
      const notice = noticeOf({ businessId, business, owner }, letter);
      for (const channel of channels) await channel.promise(notice);
    }
  }
  const now = ports.clock.now();
  await ports.watches.change(businessId, ({ watch }) => {
    const book = owed.reduce(
      (so, { found: { id }, round }) =>
        owners.length === 0 ? endLetters(so, id) : noteLetter(so, id, round, now),
      watch,
    );
    const first = owners.length === 0 ? [] : owed.filter(({ round }) => round === 1);
    return {
      book,
      told: [],
      settled: [],
      sent: first.map(({ found: { id, foundAt } }) => ({ id, at: foundAt })),
      lookAt: nextLook(book, now),
    };
  });
}

const noticeOf = (
  { businessId, business, owner }: Omit<Owed, 'owed'> & { readonly owner: Owner },
  { found, round }: OwedLetter,
) => ({
  key: `${found.id}-${round}-${hashText(`${businessId} ${owner.id}`)}`,
  businessId,
  businessName: business.name,
  currency: business.currency,
  alertId: found.id,
  alert: found.alert,
  isRepeated: round > 1,
  owner,
});
