// Simulates the daily run with the published limits of Google, SendGrid and the providers, and prints
// when the last e-mail is out. `npm run simulate:morning [-- --businesses 1000,100000]`
import { parseArgs } from 'node:util';
import { count, tableText } from '../../tests/bench/support/table.ts';
import { calibrate, withProcessorTime } from './calibrate.ts';
import { LOCAL, MEASURED, PROVIDERS, SCENARIOS, SYNCS } from './scenarios.ts';
import { simulateMorning, type MorningSettings } from './simulate-morning.ts';
import { simulateSyncs } from './simulate-syncs.ts';
import { slowestLimit } from './slowest-limit.ts';

const { values } = parseArgs({
  options: { businesses: { type: 'string', default: '1000,100000,1000000' } },
});
const sizes = values.businesses.split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  throw new Error('--businesses takes whole numbers above 0, separated by commas');
}

/** `10:00:38` for 38 seconds after ten; hours go past 24 */
function clockText(secondsAfterTen: number): string {
  const seconds = Math.ceil(secondsAfterTen);
  const parts = [10 + Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `10:15:57, Firestore's outbox`: the last e-mail, and the limit that alone takes longest */
function lastMailText(businesses: number, settings: MorningSettings): string {
  const { lastMailS } = simulateMorning(businesses, settings);
  return `${clockText(lastMailS)}, ${slowestLimit(businesses, settings).name}`;
}

const processorS = calibrate(MEASURED.businesses, MEASURED.lastMailS, LOCAL);
const lines = [
  `One business takes ${Math.round(processorS * 1000)} ms of processor time, calibrated on ` +
    `${count(MEASURED.businesses)} businesses in ${MEASURED.lastMailS} s on ${MEASURED.processors} cores.`,
  '',
  'The last e-mail if all digests are due at 10:00:00, and the limit that alone takes longest:',
  '',
  tableText(
    ['businesses', ...sizes.map(count)],
    SCENARIOS.map(({ name, settings }) => [
      name,
      ...sizes.map((size) => lastMailText(size, withProcessorTime(settings, processorS))),
    ]),
  ),
  '',
  'Minutes until the last connection is read, if all are due at once and 80 are read at a time; 45 are planned:',
  '',
  tableText(
    ['connections', ...sizes.map(count)],
    [
      ...PROVIDERS.map((provider) => ({
        name: `the ${Math.round(provider.share * 100)}% of ${provider.name} alone`,
        providers: [provider],
      })),
      { name: 'all', providers: PROVIDERS },
    ].map(({ name, providers }) => [
      name,
      ...sizes.map((size) => count(simulateSyncs(size, providers, SYNCS) / 60)),
    ]),
  ),
];
process.stdout.write(`${lines.join('\n')}\n`);
