// The calls that providers allow to all businesses together, and when their use is an alarm.
import type { Provider } from '../connections/connection.ts';
import type { LogMeasure } from './objectives.ts';

/** The share of a limit from which its use is an alarm. */
export const CALLS_ALARM_SHARE = 0.7;

interface CallLimit {
  /** as the provider's page names it */
  readonly title: string;
  readonly calls: number;
  /** the period of the limit */
  readonly minutes: number;
  /** the period over which calls are counted, at most a day; the rest of the limit is a forecast */
  readonly countedMinutes: number;
}

const DAY_MINUTES = 24 * 60;

/** The shortest month, so that the forecast is too early rather than too late. */
const MONTH_MINUTES = 28 * DAY_MINUTES;

/** Minutes that show a peak, and that one slow sync does not decide. */
const PEAK_MINUTES = 5;

/**
 * The limits of each provider. Xero also limits the calls of each organization, which
 * `providers/xero/call-limits.ts` keeps.
 */
export const CALL_LIMITS: Readonly<Record<Provider, CallLimit>> = {
  // https://developer.intuit.com: CorePlus calls of the free tier. All of our reads are CorePlus calls.
  quickbooks: {
    title: 'QuickBooks: 500,000 read calls a month',
    calls: 500_000,
    minutes: MONTH_MINUTES,
    countedMinutes: DAY_MINUTES,
  },
  // https://developer.xero.com/faq/limits
  xero: {
    title: 'Xero: 10,000 calls a minute',
    calls: 10_000,
    minutes: 1,
    countedMinutes: PEAK_MINUTES,
  },
  // https://plaid.com/docs/errors/rate-limit-exceeded: /transactions/sync calls of one client. We count
  // all calls, so that the alarm is early.
  plaid: {
    title: 'Plaid: 2,500 calls a minute',
    calls: 2_500,
    minutes: 1,
    countedMinutes: PEAK_MINUTES,
  },
};

/** Returns the calls in the counted minutes from which the limit will be used to 70%. */
export const alarmingCallsOf = ({ calls, minutes, countedMinutes }: CallLimit): number =>
  Math.ceil((calls * CALLS_ALARM_SHARE * countedMinutes) / minutes);

/** Returns the measure of all calls to a provider. */
export const callsMeasureOf = (provider: Provider): LogMeasure => ({
  from: 'log',
  metric: `${provider}_calls`,
  about: `Calls to ${provider} in syncs`,
  entry: 'sourceSynced',
  sumOf: 'callCount',
  where: [{ field: 'name', is: { equalTo: provider } }],
});
