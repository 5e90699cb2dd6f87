// The businesses of a soak run and the transactions that they get, with their totals by day.
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { datesOf, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { timeZoneSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../builders/business.ts';
import { aLine } from '../builders/postings.ts';
import type { ImportJob } from '../faults/jobs.ts';
import type { Chance } from '../faults/simulation.ts';

/** Phoenix keeps its clocks all year. The first digests are due in New York. */
const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
].map((name) => timeZoneSchema.parse(name));

/** The time from the first due digest of a day to the last. */
export const DUE_WITHIN_MINUTES = 180;

const BANK = 'Harbor Community Bank';

export interface Totals {
  readonly revenue: number;
  readonly expenses: number;
}

/** Returns when the first digests of a day are due. */
export const firstDueAt = (date: BusinessDate): Date =>
  digestDueAt(date, TIME_ZONES[0] ?? DEFAULT_TIME_ZONE);

/** Returns businesses in four time zones. Each has an owner, and every second one an accountant. */
export const soakBusinesses = (
  count: number,
  firstDay: BusinessDate,
): ReadonlyMap<string, Business> =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const id = `business-${index}`;
      const zone = TIME_ZONES[index % TIME_ZONES.length] ?? DEFAULT_TIME_ZONE;
      const addresses = [`owner@${id}.example`, `books@${id}.example`];
      const business = aBusiness({
        timeZone: zone,
        digestDueAt: digestDueAt(firstDay, zone),
        digestShard: shardOf(id),
        entitlement: { hasDigests: true },
        digestPreferences: { isPaused: false, recipients: addresses.slice(0, 1 + (index % 2)) },
      });
      return [id, business];
    }),
  );

/** Makes transactions and remembers their totals, which digests must state to the cent. */
export class SoakLedger {
  readonly #chance: Chance;
  readonly #totals = new Map<string, Totals>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Returns the imports of one digest day: a sale and a bill of each day that its digest covers. */
  importsFor(businessIds: Iterable<string>, digestDay: BusinessDate): readonly ImportJob[] {
    const { from, to } = digestPeriod(digestDay);
    return [...businessIds].map((businessId) => ({
      do: 'import-lines',
      businessId,
      delivered: {
        lines: datesOf({ from, to }).flatMap((date) => this.#linesOf(businessId, date)),
        isListing: true,
        source: {
          name: BANK,
          provides: ['profit', 'cash'],
          completeThrough: to,
          problem: null,
        },
      },
    }));
  }

  totalsOf(businessId: string, date: BusinessDate): Totals {
    return this.#totals.get(`${businessId} ${date}`) ?? { revenue: 0, expenses: 0 };
  }

  #linesOf(businessId: string, date: BusinessDate) {
    const revenue = this.#chance.between(20_000, 400_000);
    const expenses = this.#chance.between(5_000, 200_000);
    this.#totals.set(`${businessId} ${date}`, { revenue, expenses });
    const line = (name: string, description: string, amount: number) =>
      aLine({ id: `${businessId} ${date} ${name}`, source: BANK, description, amount, date });
    return [
      line('sale', 'Card sales', revenue),
      line('bill', `Golden Mill invoice ${this.#chance.between(100, 999)}`, -expenses),
    ];
  }
}
