import {
  stopAlertEmails,
  nextAlertCheckAt,
  recordAlertEmail,
  dueAlertEmails,
  type DueAlertEmail,
} from '@daily-snapshot/domain/alerts/policy/intraday-alerts';
import type { DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import { detectIntraday } from '@daily-snapshot/domain/alerts/detection/detect-intraday';
import { asStoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { hashText } from '@daily-snapshot/domain/shared/hash-text';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { cashOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { AlertChannel } from '../ports/alert-channel.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { Watches, AlertInputs } from '../ports/alert-states.ts';
import { emailAlertChannel, type EmailAlertChannelPorts } from './email-alert-channel.ts';
import { ownersOf, type Owner } from '../../accounts/ports/owners.ts';

export interface CheckPorts extends EmailAlertChannelPorts {
  readonly watches: Watches;
  readonly connections: Pick<Connections, 'of'>;
  readonly accounts: Pick<Accounts, 'signInsOf'>;
}

/** An older balance does not describe today. */
const BALANCE_DAYS = 2;

/** @param time distinguishes this request from earlier ones, because the queue drops known keys */
export const enqueueAlertCheck = (
  taskQueue: TaskQueue,
  businessId: string,
  time: string,
): Promise<void> =>
  taskQueue.enqueue('checkAlerts', { businessId }, `alerts ${businessId} ${time}`);

/**
 * Checks the new postings of a business between two digests. Urgent findings are stored at once
 * together with the e-mails to send. A second write records that they are in the outbox. A repeated
 * or interrupted check sends each e-mail once.
 *
 * @returns how many alerts had e-mails to queue
 */
export async function checkAlerts(ports: CheckPorts, businessId: string): Promise<number> {
  const { watches, connections, clock } = ports;
  const now = clock.now();
  const known = await connections.of(businessId);
  let business: Business | undefined;
  let owed: readonly DueAlertEmail[] = [];
  await watches.change(businessId, (watching) => {
    const watched = look(watching, known, now);
    business = watching.business;
    owed = dueAlertEmails(watched.book, now);
    return watched;
  });
  if (!business || owed.length === 0) return 0;
  await writeLetters(ports, { businessId, business, owed });
  return owed.length;
}

function look(
  { business, dailySummaries, watch }: AlertInputs,
  connections: ReadonlyMap<string, Connection>,
  now: Date,
): DetectedAlerts {
  if (business.closesAt || !isEntitledToDigests(business.entitlement, now)) {
    return { book: { ...watch, hasNews: false }, told: [], settled: [], nextCheckAt: null };
  }
  const { timeZone, currency } = business;
  const today = businessDateAt(now, timeZone);
  const balance = balanceNow(dailySummaries, today);
  const { book, found, settled } = detectIntraday(watch, {
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
    nextCheckAt: nextAlertCheckAt(book, now),
  };
}

function balanceNow(dailySummaries: DailySummaries, today: BusinessDate): Cents | null {
  const { balance } = dailySummaries;
  if (!balance || balance.asOf < addDays(today, -BALANCE_DAYS)) return null;
  return cashOn(dailySummaries, today)?.balance ?? null;
}

interface Owed {
  readonly businessId: string;
  readonly business: Business;
  readonly owed: readonly DueAlertEmail[];
}

async function writeLetters(ports: CheckPorts, { businessId, business, owed }: Owed) {
  const channels: readonly AlertChannel[] = [emailAlertChannel(ports)];
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
        owners.length === 0 ? stopAlertEmails(so, id) : recordAlertEmail(so, id, round, now),
      watch,
    );
    const first = owners.length === 0 ? [] : owed.filter(({ round }) => round === 1);
    return {
      book,
      told: [],
      settled: [],
      sent: first.map(({ found: { id, foundAt } }) => ({ id, at: foundAt })),
      nextCheckAt: nextAlertCheckAt(book, now),
    };
  });
}

const noticeOf = (
  { businessId, business, owner }: Omit<Owed, 'owed'> & { readonly owner: Owner },
  { found, round }: DueAlertEmail,
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
