// What judging one business's day costs on one core, whether it grows with the history, and what a
// morning pays around it; and how fast a history is read. `npm run bench:detectors`
import { LINES_A_DAY, MANY_NAMES, SHOP, YEAR } from './detectors/books.ts';
import { measureReading, measureReplay } from './detectors/histories.ts';
import { measureMornings } from './detectors/morning.ts';
import { measureYears } from './detectors/years.ts';
import { printMachine } from './machine.ts';
import { count, mebibytes, printTable, ratio } from './table.ts';

/** What is asked for: milliseconds for a day, seconds for a year. */
const MOST_FOR_A_DAY = 2;
const MOST_FOR_A_YEAR = 1;

const YEARS = 4;
const LINES = 2 * YEAR * LINES_A_DAY;

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
const seconds = (value: number) => `${value.toFixed(3)} s`;

printMachine(`${LINES_A_DAY} lines a day`, 'times are of a processor, the fastest of three');

for (const size of [SHOP, MANY_NAMES]) {
  const years = measureYears(size, YEARS);
  const first = years[0]?.mean ?? NaN;
  printTable(
    [`judging a day: ${size.name}`, 'p50', 'p99', 'of the bar', 'mean', 'of the first', 'held'],
    years.map(({ times, mean, held }, index) => [
      `year ${index + 1}`,
      milliseconds(times.at(0.5)),
      milliseconds(times.at(0.99)),
      ratio(times.at(0.99) / MOST_FOR_A_DAY),
      milliseconds(mean),
      ratio(mean / first),
      mebibytes(held),
    ]),
  );
}

for (const size of [SHOP, MANY_NAMES]) {
  const { parts, bytes, unpackedBytes } = measureMornings(size);
  const limit = parts['bare bytes'].at(0.5);
  printTable(
    [`after two years: ${size.name}`, 'p50', 'p99', 'of the limit'],
    Object.entries(parts).map(([name, times]) => [
      name,
      milliseconds(times.at(0.5)),
      milliseconds(times.at(0.99)),
      ratio(times.at(0.5) / limit),
    ]),
  );
  console.log(`stored in ${count(bytes)} bytes, unpacked ${count(unpackedBytes)}`);
}

const rows = [SHOP, MANY_NAMES].map((size) => {
  const { reading, walk } = measureReading(size);
  return [size.name, reading, walk] as const;
});
const { replay, start } = await measureReplay(LINES);
printTable(
  [`${count(LINES)} lines of two years`, 'seconds', 'a year of it', 'of the bar', 'limit'],
  [
    ...rows.map(([name, reading, walk]) => [
      `history read: ${name}`,
      seconds(reading),
      seconds(reading / 2),
      ratio(reading / 2 / MOST_FOR_A_YEAR),
      `lines added up by day: ${seconds(walk)}`,
    ]),
    [
      'npm run replay',
      seconds(replay),
      seconds((replay - start) / 2 + start),
      ratio(((replay - start) / 2 + start) / MOST_FOR_A_YEAR),
      `its start: ${seconds(start)}`,
    ],
  ],
);
