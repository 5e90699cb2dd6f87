import { Duration, Failure, Timestamp } from '../evaluate/value.ts';
import { fn, method } from './overload.ts';

const MILLISECOND = 1_000_000n;
const SECOND = 1000n * MILLISECOND;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 7n * DAY],
  ['d', DAY],
  ['h', HOUR],
  ['m', MINUTE],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['ns', 1n],
]);

/**
 * All times are in UTC.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules.Timestamp
 */
export const timestampMethods = [
  method('timestamp', 'year', [], (at) => BigInt(civil(at).getUTCFullYear())),
  method('timestamp', 'month', [], (at) => BigInt(civil(at).getUTCMonth() + 1)),
  method('timestamp', 'day', [], (at) => BigInt(civil(at).getUTCDate())),
  /** Monday is 1, Sunday is 7. */
  method('timestamp', 'dayOfWeek', [], (at) => BigInt(civil(at).getUTCDay() || 7)),
  method('timestamp', 'dayOfYear', [], dayOfYear),
  method('timestamp', 'hours', [], (at) => timeOfDay(at) / HOUR),
  method('timestamp', 'minutes', [], (at) => (timeOfDay(at) % HOUR) / MINUTE),
  method('timestamp', 'seconds', [], (at) => (timeOfDay(at) % MINUTE) / SECOND),
  method('timestamp', 'nanos', [], (at) => timeOfDay(at) % SECOND),
  method('timestamp', 'toMillis', [], (at) => floorDivide(at.nanos, MILLISECOND)),
  method('timestamp', 'date', [], (at) => new Timestamp(at.nanos - timeOfDay(at))),
  method('timestamp', 'time', [], (at) => new Duration(timeOfDay(at))),
];

/** @see https://firebase.google.com/docs/reference/rules/rules.Duration */
export const durationMethods = [
  method('duration', 'seconds', [], ({ nanos }) => nanos / SECOND),
  method('duration', 'nanos', [], ({ nanos }) => nanos % SECOND),
];

/** @see https://firebase.google.com/docs/reference/rules/rules.timestamp_ */
export const timeFunctions = [
  fn('timestamp.date', ['int', 'int', 'int'], dateOf),
  fn('timestamp.value', ['int'], (milliseconds) => new Timestamp(milliseconds * MILLISECOND)),
  fn('duration.abs', ['duration'], ({ nanos }) => new Duration(nanos < 0n ? -nanos : nanos)),
  fn(
    'duration.time',
    ['int', 'int', 'int', 'int'],
    (hours, minutes, seconds, nanos) =>
      new Duration(hours * HOUR + minutes * MINUTE + seconds * SECOND + nanos),
  ),
  fn('duration.value', ['int', 'string'], (magnitude, unit) => {
    const nanos = UNITS.get(unit);
    if (nanos === undefined) return new Failure(`Invalid unit of time: [${unit}].`);
    return new Duration(magnitude * nanos);
  }),
];

const civil = (at: Timestamp) => new Date(Number(floorDivide(at.nanos, MILLISECOND)));

const timeOfDay = (at: Timestamp) => at.nanos - floorDivide(at.nanos, DAY) * DAY;

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return quotient * divisor > dividend ? quotient - 1n : quotient;
}

function dayOfYear(at: Timestamp): bigint {
  const newYear = civil(at);
  newYear.setUTCMonth(0, 1);
  newYear.setUTCHours(0, 0, 0, 0);
  return (at.nanos - BigInt(newYear.getTime()) * MILLISECOND) / DAY + 1n;
}

function dateOf(year: bigint, month: bigint, day: bigint): Timestamp | Failure {
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // Date turns February 30 into a day in March.
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day)) {
    return new Failure(`Invalid date: [${year}-${month}-${day}].`);
  }
  return new Timestamp(BigInt(date.getTime()) * MILLISECOND);
}
