import { expect, test } from 'vitest';
import { timestampValue } from '../../model/value.ts';
import { outcomeOf } from '../testing.ts';

/** 2024-02-29T13:14:15.123456Z, a Thursday. */
const leapDay = timestampValue(1_709_212_455_123_456n);
/** Half a second before the epoch. */
const before = timestampValue(-500_000n);
const resource = { t: leapDay, before };

test.each([
  `resource.data.t.year() == 2024 && resource.data.t.month() == 2 && resource.data.t.day() == 29`,
  `resource.data.t.hours() == 13 && resource.data.t.minutes() == 14`,
  `resource.data.t.seconds() == 15 && resource.data.t.nanos() == 123456000`,
  `resource.data.t.dayOfWeek() == 4 && resource.data.t.dayOfYear() == 60`,
  `resource.data.t.toMillis() == 1709212455123`,
  `resource.data.t.date() == timestamp.date(2024, 2, 29)`,
  `resource.data.t.time() == duration.time(13, 14, 15, 123456000)`,
  `timestamp.date(2024, 3, 3).dayOfWeek() == 7`,
  `timestamp.date(2024, 12, 31).dayOfYear() == 366 && timestamp.date(99, 1, 1).year() == 99`,
  `resource.data.before.year() == 1969 && resource.data.before.seconds() == 59`,
  `resource.data.before.nanos() == 500000000 && resource.data.before.toMillis() == -500`,
  `timestamp.value(1709212455123) < resource.data.t && timestamp.value(0).year() == 1970`,
  `request.time is timestamp && request.time.toMillis() == 1700000000123`,
  `request.time + duration.value(1, 'h') > request.time`,
  `duration.value(1, 'h') + request.time == request.time + duration.value(60, 'm')`,
  `request.time - duration.value(1, 'd') < request.time`,
  `timestamp.date(2024, 3, 1) - timestamp.date(2024, 2, 28) == duration.value(2, 'd')`,
  `resource.data.t != null && resource.data.t != 'x'`,
])('%s', (condition) => {
  expect(outcomeOf(condition, { resource })).toBe(true);
});

test.each([
  `duration.value(1, 'w') == duration.value(7, 'd') && duration.value(1, 'd').seconds() == 86400`,
  `duration.value(1500, 'ms').seconds() == 1 && duration.value(1500, 'ms').nanos() == 500000000`,
  `duration.value(-1500, 'ms').seconds() == -1 && duration.value(-1, 'ns').nanos() == -1`,
  `duration.abs(duration.value(-1, 's')) == duration.value(1, 's')`,
  `duration.time(1, 2, 3, 4).seconds() == 3723 && duration.time(1, 2, 3, 4).nanos() == 4`,
  `duration.value(1, 's') < duration.value(2, 's') && duration.value(1, 's') is duration`,
  `duration.value(3, 's') - duration.value(1, 's') == duration.value(2, 's')`,
])('duration: %s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  [`request.time < null`, 'Unsupported operation error. Received: timestamp < null.'],
  [`request.time > 0`, 'Received: timestamp > int.'],
  [`request.time + 1 == null`, 'Received: timestamp + int.'],
  [`request.time + request.time == null`, 'Received: timestamp + timestamp.'],
  [`duration.value(1, 's') - request.time == null`, 'Received: duration - timestamp.'],
  [`duration.value(1, 's') * 2 == null`, 'Received: duration * int.'],
  [`duration.value(1, 'y') == null`, 'Invalid unit of time: [y].'],
  [`duration.value(1.5, 's') == null`, 'Received: duration.value(float, string).'],
  [`timestamp.date(2023, 2, 29) == null`, 'Invalid date'],
  [`request.time.millis() == 0`, 'Function not found error: Name: [millis].'],
  [`timestamp.now() == null`, 'Function not found error: Name: [timestamp.now].'],
  [`request.time.year == 2023`, 'Type error. Received: [timestamp] Expected: [map,path].'],
])('%s fails', (condition, message) => {
  expect(outcomeOf(condition)).toContain(message);
});
