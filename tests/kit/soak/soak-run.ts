// A soak run: many days in a row on the same stored data, with random faults on most days.
import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import type { DailyRunOptions } from '../faults/businesses.ts';
import type { History, Unsubscribed } from '../faults/check-history.ts';
import { NO_FAULTS } from '../faults/faults.ts';
import { RunDay } from '../faults/run-day.ts';
import { Chance } from '../faults/simulation.ts';
import { checkSoakDay } from './check-soak-day.ts';
import { DUE_WITHIN_MINUTES, firstDueAt, soakBusinesses, SoakLedger } from './soak-businesses.ts';
import { soakFaults } from './soak-faults.ts';

/** 190 days from here contain both nights on which clocks change: 1 November and 14 March. */
export const SOAK_START = businessDate('2026-10-19');
export const SOAK_DAYS = 190;

export interface SoakOptions {
  readonly seed: number;
  readonly businesses: number;
  readonly from: BusinessDate;
  readonly days: number;
}

/** Runs the days with the product in memory, or with real processes on the network. */
export interface SoakTarget {
  run(day: RunDay, options: Pick<DailyRunOptions, 'imports'>): Promise<History>;
  /** Called after each day. */
  endDay(): Promise<void>;
  close(): Promise<void>;
}

export type StartTarget = (
  chance: Chance,
  businesses: ReadonlyMap<string, Business>,
  startsAt: Date,
) => Promise<SoakTarget>;

export interface SoakResult {
  readonly digestDays: number;
  readonly mails: number;
  readonly killed: number;
  /** broken promises, each with its day */
  readonly broken: readonly string[];
}

/** Runs all days and checks each of them. Stops after the first day with a broken promise. */
export async function runSoak(options: SoakOptions, start: StartTarget): Promise<SoakResult> {
  const chance = new Chance(options.seed);
  const businesses = soakBusinesses(options.businesses, options.from);
  const ledger = new SoakLedger(chance);
  // The first transactions arrive before the first digests are due.
  const startsAt = firstDueAt(addDays(options.from, -1));
  const target = await start(chance, businesses, startsAt);
  try {
    return await runDays(options, { chance, businesses, ledger, target });
  } finally {
    await target.close();
  }
}

interface Parts {
  readonly chance: Chance;
  readonly businesses: ReadonlyMap<string, Business>;
  readonly ledger: SoakLedger;
  readonly target: SoakTarget;
}

async function runDays(
  options: SoakOptions,
  { chance, businesses, ledger, target }: Parts,
): Promise<SoakResult> {
  const unsubscribed: Unsubscribed[] = [];
  let [digestDays, mails, killed] = [0, 0, 0];
  for (let number = 0; number < options.days; number += 1) {
    const date = addDays(options.from, number);
    const hasDigest = isDigestDay(date);
    const day = new RunDay({
      businessDate: date,
      startsAt: firstDueAt(date),
      faults: hasDigest ? soakFaults(chance) : NO_FAULTS,
      dueWithinMinutes: DUE_WITHIN_MINUTES,
    });
    const imports = hasDigest ? ledger.importsFor(businesses.keys(), date) : [];
    const history = await target.run(day, { imports });
    unsubscribed.push(...history.unsubscribed);
    mails += history.accepted.length;
    killed += history.killed.length;
    if (hasDigest) digestDays += 1;
    const broken = hasDigest
      ? checkSoakDay({
          day,
          history: { ...history, unsubscribed },
          businesses,
          unsubscribed,
          ledger,
        })
      : checkWeekend(history, businesses);
    if (broken.length > 0) {
      const named = broken.map((promise) => `seed ${options.seed}, ${date}: ${promise}`);
      return { digestDays, mails, killed, broken: named };
    }
    await target.endDay();
  }
  return { digestDays, mails, killed, broken: [] };
}

const checkWeekend = (
  { accepted, digests, businessDate: date }: History,
  businesses: ReadonlyMap<string, Business>,
): readonly string[] => [
  ...(accepted.length > 0 ? [`${accepted.length} mails on a weekend`] : []),
  ...([...businesses.keys()].some((id) => digests.has(digestIdOf(id, date)))
    ? ['a digest on a weekend']
    : []),
];
