import { describe, expect, it } from 'vitest';
import { barEntriesSchema, mergeFigures, NOT_MEASURED, refusals } from './bar-entry.ts';
import { parseBarOptions } from './bar-options.ts';
import { SkippedRow, type BarResult, type BarRow } from './bar-row.ts';
import { barTable, durationText } from './bar-table.ts';
import { chooseRows, inOrder, rowsThatNeed, runRows } from './run-bar.ts';
import { ROWS } from './rows/index.ts';
import { waiversInForce, type Waiver } from './waivers.ts';

const PASSED: BarResult = { figure: 1_000, pass: true, mode: 'in memory' };

const aRow = (overrides: Partial<BarRow> = {}): BarRow => ({
  id: 'P9',
  title: 'double clicks',
  unit: 'sessions',
  bar: '1 session per intent',
  required: true,
  isQuick: true,
  run: async () => PASSED,
  ...overrides,
});

const aWaiver: Waiver = {
  id: 'P9',
  owner: 'Ada',
  reason: 'Needs Java.',
  grantedOn: '2026-11-20',
  expiresOn: '2026-12-04',
};

async function run(
  rows: readonly BarRow[],
  { isQuick = false, waivers = [] as readonly Waiver[], now = '2026-11-27' } = {},
) {
  const last = { figure: 7, pass: true, status: 'run', mode: 'in memory', seed: 3 } as const;
  const { id, unit, bar, required } = aRow();
  const entries = await runRows(rows, {
    context: { isQuick, seed: 5, environment: () => Promise.reject(new Error('None.')) },
    commit: 'newer',
    lastFigures: new Map([
      ['P9', { id, unit, bar, required, ...last, commit: 'older', durationMs: 4 }],
    ]),
    waivers: waiversInForce(waivers, new Date(`${now}T12:00:00Z`)),
  });
  expect(barEntriesSchema.parse(entries)).toEqual(entries);
  return { entries, refusing: refusals(entries, isQuick).map((entry) => entry.id) };
}

describe('a row that runs', () => {
  it('has its figure, seed and commit', async () => {
    const { entries, refusing } = await run([aRow()]);
    expect(entries).toMatchObject([
      { id: 'P9', figure: 1_000, status: 'run', pass: true, seed: 5, commit: 'newer' },
    ]);
    expect(refusing).toEqual([]);
  });

  it('refuses a release if it fails, unless it is not required', async () => {
    const failing = { run: async () => ({ ...PASSED, pass: false }) };
    expect((await run([aRow(failing)])).refusing).toEqual(['P9']);
    expect((await run([aRow(failing)], { isQuick: true })).refusing).toEqual(['P9']);
    expect((await run([aRow({ ...failing, required: false })])).refusing).toEqual([]);
  });

  it('fails if it throws, and the others still run', async () => {
    const broken = aRow({ run: () => Promise.reject(new Error('No report.\nMore.')) });
    const { entries, refusing } = await run([broken, aRow({ id: 'P10' })]);
    expect(entries.map(({ figure }) => figure)).toEqual(['error: No report.', 1_000]);
    expect(refusing).toEqual(['P9']);
  });
});

describe('a row that does not run', () => {
  it('is skipped by a quick run with its last full figure, and refuses nothing', async () => {
    const { entries, refusing } = await run([aRow({ isQuick: false })], { isQuick: true });
    expect(entries).toMatchObject([{ status: 'skipped', figure: 7, commit: 'older', seed: 3 }]);
    expect(refusing).toEqual([]);
  });

  it('says that it was never measured', async () => {
    const { entries } = await run([aRow({ id: 'M2', isQuick: false })], { isQuick: true });
    expect(entries).toMatchObject([{ status: 'skipped', figure: NOT_MEASURED, pass: false }]);
  });

  it('refuses a release in a full run', async () => {
    const cannotRun = aRow({ run: () => Promise.reject(new SkippedRow('Needs Java.')) });
    const { entries, refusing } = await run([cannotRun]);
    expect(entries).toMatchObject([{ status: 'skipped', mode: 'Needs Java.' }]);
    expect(refusing).toEqual(['P9']);
  });
});

describe('a waiver', () => {
  const cannotRun = aRow({ run: () => Promise.reject(new SkippedRow('No answer.')) });

  it('excuses a row that cannot run until it expires', async () => {
    const { entries, refusing } = await run([cannotRun], { waivers: [aWaiver] });
    expect(entries).toMatchObject([{ status: 'waived', figure: 7 }]);
    expect(entries[0]?.mode).toContain('2026-12-04 by Ada: Needs Java.');
    expect(refusing).toEqual([]);
    const later = await run([cannotRun], { waivers: [aWaiver], now: '2026-12-05' });
    expect(later.entries).toMatchObject([{ status: 'skipped' }]);
    expect(later.refusing).toEqual(['P9']);
  });

  it('excuses no row that runs and fails', async () => {
    const failing = aRow({ run: async () => ({ ...PASSED, pass: false }) });
    const { entries, refusing } = await run([failing], { waivers: [aWaiver] });
    expect(entries).toMatchObject([{ status: 'run', pass: false }]);
    expect(refusing).toEqual(['P9']);
  });

  it.each([
    { expiresOn: '2026-12-05' },
    { owner: '' },
    { reason: '' },
    { expiresOn: '2026-11-19' },
  ])('is refused with %o', (wrong) => {
    const waiver = { ...aWaiver, ...wrong };
    expect(() => waiversInForce([waiver], new Date('2026-11-27'))).toThrow();
  });
});

describe('the command line', () => {
  it('names rows, the size and the seed', () => {
    expect(parseBarOptions(['P9', 'A5', '--quick', '--seed', '7'])).toEqual({
      ids: ['P9', 'A5'],
      isQuick: true,
      seed: 7,
    });
    expect(() => parseBarOptions(['--seed', 'x'])).toThrow('--seed');
    expect(() => parseBarOptions(['--fast'])).toThrow('--fast');
  });

  it('refuses unknown rows, and lists the others', () => {
    expect(chooseRows(ROWS, ['A5', 'P9']).map(({ id }) => id)).toEqual(['P9', 'A5']);
    expect(() => chooseRows(ROWS, ['P99'])).toThrow(/no row P99.*P1, P2/);
  });
});

describe('the rows', () => {
  it('have every id of sections P, D, M and A once', () => {
    const ids = ROWS.map(({ id }) => id);
    const expected = [
      ...Array.from({ length: 10 }, (_, index) => `P${index + 1}`),
      ...Array.from({ length: 9 }, (_, index) => `D${index + 1}`),
      ...Array.from({ length: 7 }, (_, index) => `M${index + 1}`),
      ...Array.from({ length: 10 }, (_, index) => `A${index + 1}`),
      'ASVS',
    ];
    expect(ids).toEqual(expect.arrayContaining(expected));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ROWS.filter(({ required }) => !required).map(({ id }) => id)).toContain('M7');
  });
});

describe('rows side by side', () => {
  const rows = [
    aRow({ id: 'L1', needs: 'whole machine' }),
    aRow({ id: 'A4', needs: 'environment' }),
    aRow(),
  ];

  it('are grouped by what they need', () => {
    const idsOf = (...args: Parameters<typeof rowsThatNeed>) =>
      rowsThatNeed(...args).map(({ id }) => id);
    expect(idsOf(rows, undefined)).toEqual(['P9']);
    expect(idsOf(rows, 'environment')).toEqual(['A4']);
    expect(idsOf(rows, 'whole machine')).toEqual(['L1']);
  });

  it('are shown in the order of the table', async () => {
    const { entries } = await run(rows.toReversed());
    expect(inOrder(rows, entries).map(({ id }) => id)).toEqual(['L1', 'A4', 'P9']);
  });

  it('that time requests or use the shared environment say so', () => {
    const needs = new Map(ROWS.map((row) => [row.id, row.needs]));
    expect(needs.get('A5')).toBe('environment');
    expect(needs.get('A9')).toBe('whole machine');
    expect(needs.get('L6')).toBeUndefined();
  });
});

describe('the last full figures', () => {
  it('are replaced by rows that ran, in the order of the table', async () => {
    const before = await run([aRow({ id: 'A5' }), aRow()]);
    const after = await run([aRow({ run: async () => ({ ...PASSED, figure: 2 }) })]);
    const merged = mergeFigures(before.entries, after.entries, ['P9', 'A5']);
    expect(merged.map(({ id, figure }) => [id, figure])).toEqual([
      ['P9', 2],
      ['A5', 1_000],
    ]);
  });

  it('are kept for rows that were skipped', async () => {
    const before = await run([aRow()]);
    const skipped = await run([aRow({ isQuick: false })], { isQuick: true });
    expect(mergeFigures(before.entries, skipped.entries, ['P9'])).toEqual(before.entries);
  });
});

it('shows long durations in minutes', () => {
  expect([0, 4_230, 60_000, 185_400].map((ms) => durationText(ms))).toEqual([
    '0.0 s',
    '4.2 s',
    '1 min 0 s',
    '3 min 5 s',
  ]);
});

it('the table shows each row with its figure, its result and its commit', async () => {
  const { entries } = await run([
    aRow(),
    aRow({ id: 'A5', run: async () => ({ ...PASSED, pass: false }) }),
  ]);
  const [, , first = '', second = ''] = barTable(entries).split('\n');
  expect(first).toContain('1,000 sessions');
  expect(first).toContain('pass');
  expect(first).toContain('newer');
  expect(second).toContain('FAIL');
});
