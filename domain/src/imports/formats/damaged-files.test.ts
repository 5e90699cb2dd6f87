import { describe, expect, it } from 'vitest';
import { isBusinessDate } from '../../calendar/business-date.ts';
import { fileRefusalSchema, importProposalSchema } from '../import-schema.ts';
import { CORPUS } from '../../../../tests/kit/bank-files/corpus.ts';
import { damage, DAMAGE_KINDS, type DamagedFile } from '../../../../tests/kit/bank-files/damage.ts';
import { encodeAs } from '../../../../tests/kit/bank-files/encode.ts';
import { mutate } from '../../../../tests/kit/bank-files/mutate.ts';
import { SeededRandom } from '../../../../tests/kit/bank-files/random.ts';
import { sumRows } from '../../../../tests/kit/bank-files/sum-rows.ts';
import { TRUTH } from '../../../../tests/kit/bank-files/truth.ts';
import { decodeAs } from '../../../../tests/kit/bank-files/utf8.ts';
import type { ImportMapping } from '../mapping/import-proposal.ts';
import { openFile } from './open-file.ts';
import { proposeImport } from '../mapping/propose-import.ts';
import { readFile } from './read-file.ts';
import type { StatementFile } from './statement.ts';
import { recordFigure } from '../../../../tests/kit/record-figure.ts';

declare const console: { info(text: string): void };
interface CpuUsage {
  readonly user: number;
  readonly system: number;
}
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** microseconds, which do not depend on other programs */
  cpuUsage(since?: CpuUsage): CpuUsage;
  /** peak memory of the process, in kilobytes */
  resourceUsage(): { readonly maxRSS: number };
};

/** All 20,000 files take minutes: `IMPORT_FILES=20000`. One in ten has an expected result. */
const FILES = Number(process.env['IMPORT_FILES'] ?? 2000);

const MAX_MILLISECONDS = 5000;
const MAX_KILOBYTES = 256 << 10;

const REFUSED_CLEARLY = /^[a-z][\s\S]{8,}$/;

/** Reads a file with every mapping that an owner could choose, the proposed one first. */
function readings(bytes: Uint8Array, currency: string): StatementFile[] {
  const opened = openFile(bytes, decodeAs);
  if (!opened.ok) return [opened];
  const defaults = { account: 'checking', currency };
  const proposal = proposeImport(opened.file, defaults);
  if (!proposal.ok) return [{ ok: false, ...proposal.error }];
  const value = importProposalSchema.parse(proposal.value);
  const mappings: readonly (ImportMapping | null)[] = [
    value.mapping,
    ...value.ambiguities.flatMap(({ alternatives }) => alternatives.map(({ mapping }) => mapping)),
  ];
  return mappings.map((mapping) => readFile(opened.file, mapping, defaults));
}

function expectSound(file: StatementFile): void {
  if (!file.ok) {
    expect(fileRefusalSchema.parse({ reason: file.reason, text: file.text }).text).toMatch(
      REFUSED_CLEARLY,
    );
    return;
  }
  for (const { amount, date, description, id } of file.lines) {
    expect(Number.isSafeInteger(amount) && isBusinessDate(date)).toBe(true);
    expect(description === '' || id === '').toBe(false);
  }
  for (const { text } of file.refused) expect(text).not.toBe('');
  expect(new Set(file.lines.map(({ id }) => id)).size).toBe(file.lines.length);
}

/** Returns accepted transactions that the undamaged file does not have. */
function wrongLines(file: StatementFile): string[] {
  if (!file.ok) return [];
  const left = TRUTH.map(({ date, amount }) => `${date} ${amount}`);
  return sumRows(file.lines)
    .map(({ date, amount }) => `${date} ${amount}`)
    .filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
}

/** Returns the result with the fewest wrong transactions of all mappings. */
const leastWrong = (files: readonly StatementFile[]): readonly string[] =>
  files.map(wrongLines).toSorted((a, b) => a.length - b.length)[0] ?? [];

function labelledFile(random: SeededRandom): DamagedFile {
  for (;;) {
    const damaged = damage(random.from(DAMAGE_KINDS), random.from(CORPUS), random);
    if (damaged) return damaged;
  }
}

describe('damaged files', () => {
  it(
    'are read or refused with a reason, quickly and in little memory',
    { timeout: 900_000 },
    () => {
      const random = new SeededRandom(3);
      const before = process.resourceUsage().maxRSS;
      let [refused, slowest, index] = [0, 0, 0];
      for (; index < FILES * 0.9; index += 1) {
        const { text, encoding, currency } = random.from(CORPUS);
        const bytes = mutate(encodeAs(text, encoding), random);
        const begin = process.cpuUsage();
        const files = readings(bytes, currency);
        const { user, system } = process.cpuUsage(begin);
        slowest = Math.max(slowest, (user + system) / 1000);
        files.forEach(expectSound);
        if (!files[0]?.ok) refused += 1;
      }
      const grown = process.resourceUsage().maxRSS - before;
      console.info(
        `${FILES * 0.9} mutated files: ${refused} refused, slowest ${slowest.toFixed(0)} ms, ` +
          `${(grown / 1024).toFixed(0)} MB more at the peak`,
      );
      expect(slowest).toBeLessThan(MAX_MILLISECONDS);
      expect(grown).toBeLessThan(MAX_KILOBYTES);
      recordFigure('mutated files', index);
      recordFigure('ms for the slowest file', Math.round(slowest));
      recordFigure('MB more memory', Math.round(grown / 1024));
    },
  );

  it('never add a transaction that did not happen', { timeout: 900_000 }, () => {
    const random = new SeededRandom(4);
    const wrong: string[] = [];
    let [accepted, refused, index] = [0, 0, 0];
    for (; index < FILES / 10; index += 1) {
      const { kind, name, currency, bytes } = labelledFile(random);
      const files = readings(bytes, currency);
      files.forEach(expectSound);
      const lines = leastWrong(files);
      if (lines.length > 0) wrong.push(`${kind}: ${name}: ${lines.join(', ')}`);
      if (files[0]?.ok) accepted += files[0].lines.length;
      else refused += 1;
    }
    console.info(
      `${FILES / 10} labelled files: ${accepted} lines accepted, ${refused} files refused, ` +
        `${wrong.length} with a wrong line`,
    );
    expect(wrong).toEqual([]);
    recordFigure('labelled files', index);
  });
});
