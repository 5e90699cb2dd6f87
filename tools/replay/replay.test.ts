import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleProgram, runScript } from '../../tests/kit/programs/run-program.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const BAKERY = join(FIXTURES, 'corner-bakery.csv');
const folder = mkdtempSync(join(tmpdir(), 'replay-'));

afterAll(() => rmSync(folder, { recursive: true }));

const runBundle = await bundleProgram('tools/replay/main.ts');
const run = (...argv: string[]) => runBundle(argv);

const recordsOf = (stdout: string): Record<string, unknown>[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A slow machine also prints progress, every half second. */
const withoutProgress = (stderr: string): readonly string[] =>
  stderr
    .trim()
    .split('\n')
    .filter((line) => !/: [\d,]+ lines, \d+%, [\d.]+ s$/.test(line));

describe('npm run replay', () => {
  it('prints the snapshots, corrections and summary of the corner bakery to the byte', () => {
    const { status, stdout, stderr } = runScript('replay', [BAKERY, '--json']);
    expect(stdout).toBe(readFileSync(join(FIXTURES, 'corner-bakery.expected.jsonl'), 'utf8'));
    expect(withoutProgress(stderr)).toEqual([
      `${BAKERY}:138: tx_id "cb-0001" was read before`,
      `${BAKERY}:139: date "2024-02-30" is not a date (YYYY-MM-DD)`,
    ]);
    expect(status).toBe(0);
  });

  it('prints the digests for a person without --json', () => {
    const { status, stdout } = run(
      BAKERY,
      '--from',
      '2024-03-20',
      '--to',
      '2024-03-21',
      '--opening-balance',
      '1000.00',
      '--opening-date',
      '2024-01-01',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('── 2024-03-21 ──\ncorner-bakery: Wednesday, March 20');
    expect(stdout).toContain('Cash at the end of Wednesday, March 20: $');
    expect(stdout).toContain('Not counted as revenue or expenses: $500 transfers in and');
    expect(stdout).toContain('2 days, 2 digests');
  });

  it('replays a folder file by file and skips files that are not ledgers', () => {
    writeFileSync(join(folder, 'a.csv'), 'id,date,description,amount\nx,2024-01-02,d,1\n');
    writeFileSync(join(folder, 'b.csv'), readFileSync(BAKERY));
    writeFileSync(join(folder, 'rollup.csv'), 'date,total\n2024-01-02,1\n');
    const { status, stdout, stderr } = run(folder, '--json');
    expect(status).toBe(0);
    const summaries = recordsOf(stdout).filter(({ record }) => record === 'summary');
    expect(summaries.map(({ business }) => business)).toEqual(['a', 'b']);
    expect(stderr).toContain('rollup.csv: not a ledger file');
  });

  it.each([
    ['a missing file', [join(folder, 'missing.csv')], 'ENOENT'],
    ['a file that is not a ledger', [join(FIXTURES, 'README.md')], 'not a ledger file'],
    ['no file', [], 'name a ledger file'],
    ['an unknown option', [BAKERY, '--wat'], 'Unknown option'],
    ['an impossible date', [BAKERY, '--from', '2024-02-30'], '--from 2024-02-30 is not a date'],
    ['an unknown zone', [BAKERY, '--timezone', 'Mars/Base'], '--timezone Mars/Base is not a zone'],
    ['an opening balance without a date', [BAKERY, '--opening-balance', '5'], 'go together'],
  ])('exits with 2 and the reason for %s', (_, argv, reason) => {
    const { status, stdout, stderr } = run(...argv, '--json');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
  });
});

/**
 * Reference snapshots, computed independently from real books that may not be stored in this
 * repository. Without the files, the test is skipped; the bakery test above still runs.
 */
const ORACLE = process.env['ANOMALY_DATA'] ?? join(process.cwd(), '../shared/data/anomaly');

interface OracleAgainst {
  readonly mean_cents: number;
  readonly pct: number | null;
}

interface OracleSnapshot {
  readonly business: string;
  readonly date: string;
  readonly revenue_cents: number;
  readonly expenses_cents: number;
  readonly net_profit_cents: number;
  readonly baselines: Record<
    string,
    { complete: boolean } & Partial<Record<'revenue' | 'expenses' | 'net_profit', OracleAgainst>>
  >;
}

interface ReplayedDay {
  readonly date: string;
  readonly revenue_cents: number;
  readonly expenses_cents: number;
  readonly net_cents: number;
  readonly baselines: Record<
    string,
    { complete: boolean } & Partial<Record<'revenue' | 'expenses' | 'net', OracleAgainst>>
  >;
}

const json = (path: string): unknown => JSON.parse(readFileSync(join(ORACLE, path), 'utf8'));

describe('the reference snapshots', () => {
  it('equal ours to the cent and to a tenth of a percent', (context) => {
    if (!existsSync(join(ORACLE, 'oracle-snapshots.json'))) {
      const reason = `no oracle-snapshots.json in ${ORACLE}; set ANOMALY_DATA to its folder`;
      console.info(`skipped: ${reason}`);
      context.skip(reason);
    }
    const { snapshots } = json('oracle-snapshots.json') as { snapshots: OracleSnapshot[] };
    const businesses = json('dev/businesses.json') as {
      id: string;
      start: string;
      end: string;
      currency: string;
    }[];
    for (const { id, start, end, currency } of businesses) {
      const expected = snapshots.filter(({ business }) => business === id);
      if (expected.length === 0) continue;
      const { stdout } = run(
        join(ORACLE, `dev/${id}.tx.csv`),
        '--business',
        id,
        '--currency',
        currency,
        '--from',
        start,
        '--to',
        end,
        '--json',
      );
      const days = new Map(
        recordsOf(stdout)
          .flatMap(({ record, days: covered }) =>
            record === 'snapshot' ? (covered as ReplayedDay[]) : [],
          )
          .map((day) => [day.date, day]),
      );
      for (const snapshot of expected) {
        expect(days.get(snapshot.date), `${id} ${snapshot.date}`).toEqual(
          comparableOracle(snapshot),
        );
      }
    }
    expect(snapshots).toHaveLength(41);
  }, 120_000);
});

const against = (value: OracleAgainst) => ({ mean_cents: value.mean_cents, pct: value.pct });

const comparableOracle = (snapshot: OracleSnapshot) => ({
  date: snapshot.date,
  revenue_cents: snapshot.revenue_cents,
  expenses_cents: snapshot.expenses_cents,
  net_cents: snapshot.net_profit_cents,
  baselines: Object.fromEntries(
    Object.entries(snapshot.baselines).map(
      ([days, { complete, revenue, expenses, net_profit }]) => [
        days,
        {
          complete,
          ...(revenue && { revenue: against(revenue) }),
          ...(expenses && { expenses: against(expenses) }),
          ...(net_profit && { net: against(net_profit) }),
        },
      ],
    ),
  ),
});
