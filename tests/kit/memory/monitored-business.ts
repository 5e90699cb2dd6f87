// A business with a completed history replay, between two daily runs. Tests import transactions and
// advance the clock.
import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { aBusiness } from '../builders/business.ts';
import { aConnection as aConnectionOf } from '../builders/connection.ts';
import { aLine } from '../builders/postings.ts';
import { pseudoRandom } from '../sample-ledgers/detector-ledger.ts';
import { memoryPorts } from './memory-ports.ts';
import { importLines } from '../../../functions/src/imports/commands/import-lines.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';

export const SUNDAY = businessDate('2026-11-22');
export const MONDAY = addDays(SUNDAY, 1);
export const TUESDAY = addDays(SUNDAY, 2);

/** Monday, 2 PM in Chicago. Monday's digest has been sent. */
export const AFTERNOON = new Date('2026-11-23T20:00:00Z');

export const ADA = 'ada@bluebird.example';
export const BOOKS = 'books@ledgerly.example';

const DAYS = 200;

/** Builds half a year of purchases at four vendors, through Saturday. */
export const ordinaryPurchases = (): SourceTransaction[] =>
  Array.from({ length: DAYS }, (_, index) =>
    aLine({
      id: `line-${index}`,
      date: addDays(SUNDAY, -DAYS + index),
      amount: -4000 - Math.round(4000 * pseudoRandom(index)),
      kind: 'expense',
      counterparty: ['Flour Mill', 'Dairy', 'Packaging Co', 'Market Hall'][index % 4] ?? '',
    }),
  );

/** Builds a first payment that is four times as large as any other. */
export const firstPayment = (date: BusinessDate = MONDAY, id = 'nova', name = 'Nova Trading') =>
  aLine({ id, date, amount: -30_000, kind: 'expense', counterparty: name });

/** Builds a connection that was made long ago and is fresh. */
export const aConnection = (overrides: Partial<Connection> = {}): Connection =>
  aConnectionOf(AFTERNOON, overrides);

/**
 * Sets up a business with a completed history replay and no queued work. Its clock can be advanced.
 */
export async function monitoredBusiness(now = AFTERNOON) {
  const memory = memoryPorts();
  let time = now;
  const connections = new Map<string, Connection>();
  const ports: Ports & Pick<typeof memory, 'stored'> = {
    ...memory,
    connections: { ...memory.connections, of: async () => connections },
    clock: { now: () => time },
  };
  const { stored } = ports;
  stored.signIns.set('ada', { address: ADA, isVerified: true });
  stored.businesses.set(
    'bakery',
    aBusiness({
      members: { ada: 'owner', vic: 'viewer' },
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [ADA, BOOKS] },
      digestDueAt: now,
      digestShard: shardOf('bakery'),
    }),
  );
  const source = (completeThrough: BusinessDate) =>
    ({ name: 'First Bank', provides: ['profit'], completeThrough, problem: null }) as const;
  const importTransactions = (
    lines: readonly SourceTransaction[],
    completeThrough = addDays(SUNDAY, -1),
  ) => importLines(ports, { businessId: 'bakery', lines, source: source(completeThrough) });
  await importTransactions(ordinaryPurchases());
  await replayHistory(ports, { businessId: 'bakery' });
  const existing = stored.alertStates.get('bakery');
  if (existing)
    stored.alertStates.set('bakery', {
      alertState: { ...existing.alertState, hasNewPostings: false },
      nextCheckAt: null,
    });
  stored.tasks.clear();
  return {
    ports,
    stored,
    connections,
    importTransactions,
    advanceClock: (ms: number) => {
      time = new Date(time.getTime() + ms);
    },
    alertState: () => stored.alertStates.get('bakery')?.alertState,
    nextCheckAt: () => stored.alertStates.get('bakery')?.nextCheckAt,
    alerts: () =>
      [...stored.alerts].map(([key, alert]) => ({ id: key.split(' ')[1] ?? '', ...alert })),
    alertEmails: () =>
      [...stored.outbox.values()].flatMap((entry) =>
        entry.email?.kind === 'critical-alert' ? [{ to: entry.email.to, ...entry.mail }] : [],
      ),
    change: (fields: Parameters<typeof aBusiness>[0]) => {
      const business = stored.businesses.get('bakery');
      if (business) stored.businesses.set('bakery', { ...business, ...fields });
    },
  };
}
