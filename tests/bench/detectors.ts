// What judging one business's day costs on one core, and whether it grows with the history.
// `npm run bench:detectors`
import {
  businessDate,
  dateOfDayNumber,
  dayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { Watch } from '@daily-snapshot/domain/detectors/watch';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { drawn } from '@daily-snapshot/domain/testing/watched-books';
import { printMachine } from './machine.ts';
import { printTable } from './table.ts';

const FIRST = dayNumber(businessDate('2021-01-04'));
const LINES_A_DAY = 27;
const VENDORS = 150;
const YEARS = [1, 2, 3, 4];

const lineOf = (day: number, place: number): Posting => {
  const isSale = place === 0;
  const vendor = Math.floor(VENDORS * drawn(place, day));
  const date = dateOfDayNumber(day);
  return {
    id: `${day}-${place}`,
    account: 'checking',
    date,
    postedDate: date,
    description: '',
    counterparty: isSale ? 'Counter' : `Vendor ${String.fromCharCode(65 + (vendor % 26))}${vendor}`,
    category: '',
    kind: isSale ? 'sale' : 'expense',
    decidedBy: 'source',
    amount: cents(Math.round((isSale ? 500_000 : -9000) * (0.5 + drawn(place, day + 7)))),
    revision: 1,
  };
};

printMachine(`${LINES_A_DAY} lines a day, ${VENDORS} vendors`);
const watch = new Watch();
let day = FIRST;
let balance = 50_000_000;
const rows = YEARS.map((year) => {
  const spent: number[] = [];
  const started = performance.now();
  for (const end = day + 365; day < end; day += 1) {
    const lines = Array.from({ length: LINES_A_DAY }, (_, place) => lineOf(day, place));
    balance += lines.reduce((sum, { amount }) => sum + amount, 0);
    const before = performance.now();
    watch.judge(dateOfDayNumber(day), lines, cents(balance));
    spent.push(performance.now() - before);
  }
  spent.sort((a, b) => a - b);
  const at = (share: number) => `${(spent[Math.floor(share * spent.length)] ?? 0).toFixed(2)} ms`;
  const total = `${((performance.now() - started) / 1000).toFixed(2)} s`;
  return [`year ${year}`, String(year * 365 * LINES_A_DAY), at(0.5), at(0.99), total];
});
printTable(['one day of', 'lines known at its end', 'p50', 'p99', 'the whole year'], rows);
