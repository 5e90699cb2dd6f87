import {
  addDays,
  businessDate,
  dayNumber,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { ImportMapping } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { proposeImport } from '@daily-snapshot/domain/imports/mapping/propose-import';
import { openAnyFile } from '@daily-snapshot/domain/imports/formats/open-any-file';
import {
  BANK_TABLES,
  tableText,
  type BankTable,
} from '../../../../tests/kit/bank-files/bank-tables.ts';
import {
  BAI2_DOCUMENTS,
  CAMT_DOCUMENTS,
  MT940_DOCUMENTS,
  OFX_DOCUMENTS,
  QIF_DOCUMENTS,
} from '../../../../tests/kit/bank-files/documents.ts';
import { xlsxOf } from '../../../../tests/kit/bank-files/workbooks.ts';
import type { ExpectedTransaction } from '../../../../tests/kit/bank-files/truth.ts';
import { pdfOf } from '../../../../tests/kit/bank-files/pdf-of.ts';
import { addCents, cents, sumCents, type Cents } from '@daily-snapshot/domain/money/cents';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { importFile } from './import-file.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const FIRST = businessDate('2026-10-01');
const YESTERDAY = businessDate('2026-11-22');

function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
  const remembered = new Map<string, ImportMapping>();
  const upload = async (file: string | Uint8Array, completeThrough = YESTERDAY) => {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const opened = await openAnyFile(bytes, (part, encoding) =>
      new TextDecoder(encoding).decode(part),
    );
    if (!opened.ok) throw new Error(opened.text);
    const defaults = { account: '', currency: 'USD' };
    const { fingerprint } = opened.file;
    const proposal = proposeImport(opened.file, defaults, remembered.get(fingerprint));
    if (!proposal.ok) throw new Error(proposal.error.text);
    const mapping = confirmMapping(proposal.value.mapping);
    if (mapping) remembered.set(fingerprint, mapping);
    const request = {
      businessId: 'bakery',
      fileName: 'statement',
      bytes,
      fileKey: String(file),
      mapping,
      accounts: proposal.value.accounts.map(
        (nameInFile) => ({ nameInFile, name: 'checking', kind: 'bank' }) as const,
      ),
      completeThrough,
      // The lines below have no meaningful balances.
      ignoresBalances: true,
      isTrial: false,
    };
    return importFile(ports, request, { id: 'ada' });
  };
  const postings = () => [...(ports.stored.postings.get('bakery')?.values() ?? [])];
  return { ports, upload, postings };
}

/** Confirms a mapping as an owner would. All files below write the month before the day. */
const confirmMapping = (proposed: ImportMapping | null): ImportMapping | null =>
  proposed?.dateOrder === 'day-first' ? { ...proposed, dateOrder: 'month-first' } : proposed;

const bankNamed = (name: string): BankTable => {
  const found = BANK_TABLES.find(({ bank }) => bank === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

const documentNamed = (all: typeof OFX_DOCUMENTS, end: string) => {
  const found = all.find(({ name }) => name.endsWith(end));
  if (!found) throw new Error(`There is no ${end}.`);
  return found.text;
};

/** One account's transactions in the formats that a bank exports. */
const FORMS = {
  csv: (lines: readonly ExpectedTransaction[]) => tableText(bankNamed('Chase checking'), lines),
  nameless: (lines: readonly ExpectedTransaction[]) => tableText(bankNamed('Wells Fargo'), lines),
  ofx: documentNamed(OFX_DOCUMENTS, 'version 1, one FITID for all'),
  qif: documentNamed(QIF_DOCUMENTS, 'American dates'),
} as const;

type Form = keyof typeof FORMS;

const aTrueLine = (date: BusinessDate, amount: number, words: string): ExpectedTransaction => ({
  date,
  amount: cents(amount),
  words,
  balance: cents(100_000 + amount),
});

const within = (lines: readonly ExpectedTransaction[], from: BusinessDate, to: BusinessDate) =>
  lines.filter(({ date }) => from <= date && date <= to);

const COFFEE = aTrueLine(FIRST, -350, 'CORNER COFFEE');
const RENT = aTrueLine(addDays(FIRST, 1), -123_456, 'RENT MAIN STREET');
const SALES = aTrueLine(addDays(FIRST, 2), 100_000, 'DEPOSIT CARD SALES');
const LINES = [COFFEE, COFFEE, RENT, SALES];

/** The business of these tests keeps its books in dollars. */
const inDollars = (text: string): string => text.replaceAll('EUR', 'USD');

const workbookOf = (lines: readonly ExpectedTransaction[]): Uint8Array =>
  xlsxOf({
    sheets: [
      {
        name: 'Checking',
        rows: [
          ['Date', 'Description', 'Amount'],
          ...lines.map(({ date, amount, words }) => [
            { date: dayNumber(date) + 25_569 },
            words,
            { money: amount / 100 },
          ]),
        ],
      },
    ],
  });

/** As the service gets it: a Buffer, which the parser of PDFs does not accept. */
function statementPdf(): Uint8Array {
  const print = (left: string, text: string, amount: Cents) =>
    [
      [40, left],
      [110, text],
      ['to', 560, (amount / 100).toFixed(2)],
    ] as const;
  const changes = LINES.map(({ amount }) => amount);
  return Buffer.from(
    pdfOf([
      [
        print('Opening balance', '', cents(100_000)),
        ...LINES.map(({ date, words, amount }) => print(date, words, amount)),
        print('Closing balance', '', addCents(cents(100_000), sumCents(changes))),
      ],
    ]),
  );
}

describe('a file in a bank’s format', () => {
  it('reports the result of each row', async () => {
    const { upload } = setUpBakery();
    expect(await upload(FORMS.csv(LINES))).toEqual({
      added: 4,
      alreadyThere: 0,
      updated: 0,
      skipped: [],
      skippedCount: 0,
      from: FIRST,
      to: addDays(FIRST, 2),
    });
    expect(await upload(FORMS.csv(LINES))).toMatchObject({ added: 0, updated: 0, alreadyThere: 4 });
  });

  it.each(['nameless', 'ofx', 'qif'] as const)(
    'recognizes the rows of a table again in %s, including equal ones',
    async (form) => {
      const { upload, postings } = setUpBakery();
      await upload(FORMS.csv(LINES));
      const { added, alreadyThere, updated } = await upload(FORMS[form](LINES));
      expect([added, alreadyThere + updated]).toEqual([0, 4]);
      expect(await upload(FORMS[form]([...LINES, SALES]))).toMatchObject({
        added: 1,
        updated: 0,
        alreadyThere: 4,
      });
      expect(postings()).toHaveLength(5);
    },
  );

  it.each<[string, string | Uint8Array]>([
    ['MT940', inDollars(documentNamed(MT940_DOCUMENTS, 'German subfields')(LINES))],
    ['CAMT.053', inDollars(documentNamed(CAMT_DOCUMENTS, 'version 8')(LINES))],
    ['BAI2', documentNamed(BAI2_DOCUMENTS, 'plain')(LINES)],
    ['XLSX', workbookOf(LINES)],
    ['PDF', statementPdf()],
  ])('recognizes the rows of a table again in %s', async (_, file) => {
    const { upload, postings } = setUpBakery();
    await upload(FORMS.csv(LINES));
    const { added, alreadyThere, updated } = await upload(file);
    expect([added, alreadyThere + updated]).toEqual([0, 4]);
    expect(await upload(file)).toMatchObject({ added: 0, updated: 0, alreadyThere: 4 });
    expect(postings()).toHaveLength(4);
  });

  it('counts an entry once if a report and the statement of the same day contain it', async () => {
    const { upload, postings } = setUpBakery();
    const statement = inDollars(documentNamed(CAMT_DOCUMENTS, 'version 8')(LINES));
    const report = statement
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll(/<(\/?)Stmt>/g, '<$1Rpt>');
    expect(await upload(report)).toMatchObject({ added: 4 });
    expect(await upload(statement)).toMatchObject({ added: 0, alreadyThere: 4 });
    expect(postings()).toHaveLength(4);
  });

  it('recognizes a transaction that one format dates by purchase and another by posting', async () => {
    const { upload, postings } = setUpBakery();
    const [bought, booked] = [FIRST, addDays(FIRST, 3)];
    const table = `Transaction Date,Post Date,Description,Amount\n${bought},${booked},SHELL OIL,-40.00\n`;
    const ofx = FORMS.ofx([aTrueLine(booked, -4000, 'SHELL OIL 7731')]);
    await upload(ofx);
    expect(await upload(table)).toMatchObject({ added: 0, updated: 1 });
    expect(postings()).toMatchObject([{ date: bought, postedDate: booked }]);
    expect(await upload(ofx)).toMatchObject({ added: 0, updated: 0, alreadyThere: 1 });
  });

  it('skips a pending transaction until it posts, and counts it once', async () => {
    const { upload, postings } = setUpBakery();
    const table = (status: string, amount: string) =>
      `Date,Description,Amount,Status\n${FIRST},Dinner,${amount},${status}\n${FIRST},Fuel,-9.00,Posted\n`;
    expect(await upload(table('Pending', '-50.00'))).toMatchObject({
      added: 1,
      skipped: [{ line: 2, reason: 'pending' }],
    });
    expect(await upload(table('Posted', '-60.00'))).toMatchObject({ added: 1, alreadyThere: 1 });
    expect(await upload(table('Pending', '-50.00'))).toMatchObject({ added: 0 });
    expect(postings().map(({ amount }) => amount)).toEqual([-900, -6000]);
  });

  it('skips transactions in another currency', async () => {
    const { upload, postings } = setUpBakery();
    const camt = documentNamed(CAMT_DOCUMENTS, 'version 8')(LINES);
    expect(await upload(camt)).toMatchObject({
      added: 0,
      skippedCount: 4,
      skipped: [{ line: 1, reason: 'other-currency' }, {}, {}, {}],
      from: null,
    });
    expect(postings()).toEqual([]);
  });

  it('stores the last complete day, which an older file does not move back', async () => {
    const { ports, upload } = setUpBakery();
    const sources = () => ports.stored.dailySummaries.get('bakery')?.sources;
    await upload(FORMS.csv(LINES), YESTERDAY);
    expect(sources()).toMatchObject([{ name: 'checking', completeThrough: YESTERDAY }]);
    await upload(FORMS.csv(LINES), addDays(FIRST, 2));
    expect(sources()).toMatchObject([{ completeThrough: YESTERDAY }]);
  });
});

/** An account with the same coffee purchase every day, and twice on some days. */
const anyAccount = fc
  .array(
    fc.record({
      day: fc.nat(20),
      line: fc.constantFrom(
        [-350, 'CORNER COFFEE'] as const,
        [-350, 'PARKING LOT B'] as const,
        [-1200, 'ACME SUPPLIES'] as const,
        [90_000, 'DEPOSIT CARD SALES'] as const,
      ),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((list) =>
    list
      .map(({ day, line: [amount, words] }) => aTrueLine(addDays(FIRST, day), amount, words))
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  );

const anyFile = fc.record({
  form: fc.constantFrom<Form>('csv', 'nameless', 'ofx', 'qif'),
  from: fc.nat(20),
  length: fc.integer({ min: 0, max: 20 }),
});

describe('files of one account', () => {
  it('produce the same ledger in any format, range, order and repetition', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyAccount,
        fc.array(anyFile, { minLength: 1, maxLength: 6 }),
        async (account, files) => {
          const { ports, upload, postings } = setUpBakery();
          const covered = new Set<BusinessDate>();
          for (const { form, from, length } of files) {
            const [first, last] = [addDays(FIRST, from), addDays(FIRST, from + length)];
            const lines = within(account, first, last);
            if (lines.length === 0) continue;
            await upload(FORMS[form](lines));
            for (const { date } of lines) covered.add(date);
          }
          const expected = account.filter(({ date }) => covered.has(date));
          expect(
            postings()
              .map(({ date, amount }) => `${date} ${amount}`)
              .toSorted(),
          ).toEqual(expected.map(({ date, amount }) => `${date} ${amount}`).toSorted());
          const summaries = ports.stored.dailySummaries.get('bakery');
          for (const date of covered) {
            const net = expected
              .filter((line) => line.date === date)
              .reduce((sum, { amount }) => sum + amount, 0);
            if (summaries) expect(totalsOn(summaries, date).net).toBe(net);
          }
        },
      ),
      { numRuns: randomRuns(300) },
    );
  });

  it('produce the same ledger in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyAccount,
        fc.uniqueArray(fc.constantFrom<Form>('csv', 'nameless', 'ofx', 'qif'), { minLength: 2 }),
        async (account, forms) => {
          const ledgerOf = async (order: readonly Form[]) => {
            const { ports, upload } = setUpBakery();
            for (const form of order) await upload(FORMS[form](account));
            return ports.stored.dailySummaries.get('bakery');
          };
          expect(await ledgerOf(forms.toReversed())).toEqual(await ledgerOf(forms));
        },
      ),
      { numRuns: randomRuns(100) },
    );
  });
});
