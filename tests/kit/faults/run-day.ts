import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DIGEST_TIME } from '../builders/mail.ts';
import type { Faults } from './faults.ts';
import type { Chance } from './simulation.ts';

const MINUTE_MS = 60_000;

export const DIGEST_DATE = businessDate('2026-11-23');

/** Mail fails permanently two hours after it was due. Then the last events arrive. */
const SWEEPS_MINUTES = 170;
const END_MINUTES = 300;

/** One day of a run, from the first due digest until all mail is in a final state. */
export class RunDay {
  readonly businessDate: BusinessDate;
  /** when the first digests are due */
  readonly startsAt: Date;
  readonly faults: Faults;
  /** the time from the first due digest to the last, which are in different time zones */
  readonly dueWithinMinutes: number;

  constructor({
    businessDate,
    startsAt,
    faults,
    dueWithinMinutes = 0,
  }: Pick<RunDay, 'businessDate' | 'startsAt' | 'faults'> & {
    readonly dueWithinMinutes?: number;
  }) {
    this.businessDate = businessDate;
    this.startsAt = startsAt;
    this.faults = faults;
    this.dueWithinMinutes = dueWithinMinutes;
  }

  minutesIn(count: number): Date {
    return new Date(this.startsAt.getTime() + count * MINUTE_MS);
  }

  get lastSweepMinutes(): number {
    return this.dueWithinMinutes + SWEEPS_MINUTES;
  }

  get endsAt(): Date {
    return this.minutesIn(this.dueWithinMinutes + END_MINUTES);
  }

  /** Returns whether all jobs fail at this time. */
  isDownAt(time: Date): boolean {
    const sinceStartMs = time.getTime() - this.startsAt.getTime();
    return sinceStartMs >= 0 && sinceStartMs < this.faults.downForMs;
  }

  /** Returns whether the mail provider refuses all requests at this time. */
  isRefusingAt(time: Date): boolean {
    return time.getTime() < this.startsAt.getTime() + this.faults.refusesForMs;
  }

  /** Returns how far the clock of a worker is ahead during one job. */
  clockStepOf(chance: Chance): number {
    const { clockStepMs } = this.faults;
    // A run without clock steps keeps its random numbers, from which its seeds are known.
    return clockStepMs === 0 ? 0 : chance.between(-clockStepMs, clockStepMs);
  }
}

/** The Monday on which a run of one day happens. */
export const mondayWith = (faults: Faults): RunDay =>
  new RunDay({ businessDate: DIGEST_DATE, startsAt: DIGEST_TIME, faults });
