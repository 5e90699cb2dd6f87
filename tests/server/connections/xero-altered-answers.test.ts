// Xero's API guarantees almost no field, and may add new values. If an answer lacks a field, the
// days still equal the profit and loss report, and no amount changes its sign.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { generateCompany } from '../../../emulators/companies/generate.ts';
import type { ReadLine } from '../../../functions/src/connections/ports/source-provider.ts';
import { SourceError } from '../../../functions/src/connections/ports/source-error.ts';
import {
  alterAt,
  ALTERATIONS,
  pathsOf,
  withUnknownFields,
  type Alteration,
} from '../../kit/providers/altered-json.ts';
import { SyncedTransactions, totalsOf, truthOf } from '../../kit/providers/books-totals.ts';
import {
  featuresOf,
  recordingGrant,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

// So few days that the report of every single day is read if it is needed.
const DAYS = 6;
const UNTIL = businessDate('2026-11-20');
const PERIOD = { from: addDays(UNTIL, 1 - DAYS), to: UNTIL };
const NOW = new Date('2026-11-21T15:00:00Z');
const BASES = ['accrual', 'cash'] as const;

const DOCUMENTS = [
  'Invoices',
  'CreditNotes',
  'Payments',
  'BankTransactions',
  'ManualJournals',
] as const;

/** The fields whose values are one of a list that may grow. */
const ENUMS = /(?:^|\.)(?:Type|Status|LineAmountTypes|Class|SystemAccount|tenantType|TaxType)$/;

type Body = Readonly<Record<string, unknown>>;

let books: CompanyBooks;
let harness: BooksHarness;
let open: (basis: Basis) => ReturnType<BooksHarness['source']['open']>;

beforeEach(async () => {
  books = generateCompany({
    seed: 'altered',
    until: UNTIL,
    days: DAYS,
    ...featuresOf('xero'),
    profile: { hasDrafts: true },
  });
  enterMore(books);
  harness = await startBooksHarness('xero', [books], NOW, { callsAMinute: 1_000_000 });
  const storedGrant = recordingGrant((await harness.connect()).grant);
  open = (basis) => harness.source.open(storedGrant, harness.reading(basis));
});
afterEach(() => harness.close());

/** Enters what a few generated days may lack: a taxed journal and a paid, taxed invoice. */
function enterMore(company: CompanyBooks): void {
  const idOf = (type: string) =>
    company.accounts().find((account) => account.type === type)?.id ?? '';
  const line = (account: string, cents: number) => ({ account, cents, description: 'Work' });
  const date = addDays(UNTIL, -3);
  const journal = [
    line(idOf('expense'), 10_000),
    line(company.defaultAccounts.salesTax, 825),
    line(idOf('bank'), -10_825),
  ];
  company.enter({ kind: 'journal', date, memo: 'Repair', lines: journal }, NOW);
  const party = company.parties('customer')[0]?.id ?? '';
  const common = { date, memo: '', party, dueDate: date, taxCents: 1_650 };
  const lines = [line(idOf('income'), 15_000), line(idOf('income'), 5_000)];
  const invoice = company.enter({ ...common, kind: 'invoice', lines }, NOW);
  const paid = { date: addDays(UNTIL, -1), memo: '', party, account: idOf('bank'), cents: 9_000 };
  company.enter({ ...paid, kind: 'payment', links: [{ document: invoice.id, cents: 9_000 }] }, NOW);
  const credit = { ...common, taxCents: 0, lines: [line(idOf('income'), 2_000)] };
  company.enter({ ...credit, kind: 'creditMemo' }, NOW);
}

async function read(basis: Basis): Promise<readonly ReadLine[]> {
  const synced = new SyncedTransactions();
  const noLimit = () => Promise.reject(new Error('There is no limit.'));
  await synced.read(open(basis), PERIOD.from, noLimit);
  await open(basis).openItems?.();
  return synced.all();
}

/** Alters the records of a list at a path. Of accounts, only some are altered. */
function alter(list: string, path: string, alteration: Alteration): void {
  harness.service.alterAnswer = (address, body) => {
    if (!address.endsWith(`/${list}`)) return body;
    const records = (body as Body)[list] as readonly unknown[];
    const isAltered = (index: number) => list !== 'Accounts' || index % 5 === 0;
    return {
      ...body,
      [list]: records.map((record, index) =>
        isAltered(index) ? alterAt(record, path, alteration) : record,
      ),
    };
  };
}

/** Returns the paths of the fields of a list's records, as the emulator sends them. */
async function pathsIn(list: string): Promise<string[]> {
  const paths = new Set<string>();
  harness.service.alterAnswer = (address, body) => {
    if (address.endsWith(`/${list}`)) {
      for (const record of (body as Body)[list] as readonly unknown[]) {
        for (const path of pathsOf(record)) paths.add(path);
      }
    }
    return body;
  };
  await read('cash');
  harness.service.alterAnswer = undefined;
  return [...paths];
}

const signsOf = (lines: readonly ReadLine[]) =>
  new Map(
    lines
      .filter(({ id }) => !id.startsWith('Report:'))
      .map(({ id, amount }) => [id, Math.sign(amount)]),
  );

async function expectSameDays(basis: Basis, before: readonly ReadLine[], what: string) {
  const lines = await read(basis).catch((error: unknown) => {
    throw new Error(`It stops: ${what}`, { cause: error });
  });
  expect(totalsOf(lines), what).toEqual(truthOf(books, basis, PERIOD));
  const signs = signsOf(before);
  for (const [id, sign] of signsOf(lines)) {
    if (signs.has(id)) expect(sign, `${what} of ${id}`).toBe(signs.get(id));
  }
}

describe.each(BASES)('on %s basis', (basis) => {
  it.each([...DOCUMENTS, 'Accounts'])('%s may lack any field', async (list) => {
    const before = await read(basis);
    const paths = await pathsIn(list);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      const alterations: Alteration[] = ['removed', 'null'];
      if (ENUMS.test(path)) alterations.push('unknown');
      for (const alteration of alterations) {
        alter(list, path, alteration);
        await expectSameDays(basis, before, `${path} ${alteration}`);
      }
    }
    harness.service.alterAnswer = (_, body) => withUnknownFields(body) as object;
    await expectSameDays(basis, before, 'unknown fields');
  });

  it('a report that lacks a field proves the same days, or is an error', async () => {
    const paths = new Set<string>();
    harness.service.alterAnswer = (address, body) => {
      if (address.endsWith('/ProfitAndLoss')) for (const path of pathsOf(body)) paths.add(path);
      return body;
    };
    await open(basis).profitAndLoss?.(PERIOD, basis);
    const before = await open(basis).stated?.(PERIOD);
    expect(paths.size).toBeGreaterThan(10);
    for (const path of paths) {
      for (const alteration of ALTERATIONS) {
        harness.service.alterAnswer = (address, body) =>
          address.endsWith('/ProfitAndLoss') ? (alterAt(body, path, alteration) as object) : body;
        const stated = await open(basis)
          .stated?.(PERIOD)
          .catch((error: unknown) => error);
        if (stated instanceof SourceError) expect(stated.code).toBe('provider-down');
        else expect(sum(stated), `${path} ${alteration}`).toBe(sum(before));
      }
    }
  });
});

const sum = (stated: unknown): number =>
  (stated as readonly { readonly amount: number }[]).reduce((all, { amount }) => all + amount, 0);
