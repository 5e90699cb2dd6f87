import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleProgram, runScript } from '../../tests/kit/programs/run-program.ts';
import { xlsxOf } from '../../tests/kit/bank-files/workbooks.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-preview-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const programs = {
  'import-preview': await bundleProgram('tools/import-preview/main.ts'),
  replay: await bundleProgram('tools/replay/main.ts'),
};
const run = (tool: keyof typeof programs, ...argv: string[]) => programs[tool](argv);

interface Result {
  readonly file: string;
  readonly form: string | null;
  readonly encoding: string | null;
  readonly proof: { readonly by: string; readonly rowsProved: number } | null;
  readonly refused: { readonly code: string; readonly message: string } | null;
  readonly questions: readonly { readonly id: string; readonly text: string }[];
  readonly lines: readonly {
    readonly date: string;
    readonly amountCents: number;
    readonly currency: string;
    readonly kind: string;
  }[];
  readonly totals: Readonly<Record<string, number>>;
}

const resultsOf = (stdout: string): Result[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result);

const CHASE = fileOf(
  'chase.csv',
  `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,11/20/2026,"ORIG CO NAME:GUSTO CO ENTRY DESCR:NET SEC:CCD IND NAME:BLUE HERON LLC",-1360.00,ACH_DEBIT,8640.00,,
CREDIT,11/19/2026,"ORIG CO NAME:STRIPE CO ENTRY DESCR:TRANSFER SEC:CCD IND NAME:BLUE HERON",2500.00,ACH_CREDIT,10000.00,,
DEBIT,11/18/2026,"VERIZON AUTOPAY",-120.00,ACH_DEBIT,7500.00,,
CHECK,11/17/2026,"CHECK 1042",-380.00,CHECK_PAID,7620.00,1042,
`,
);
const AMEX = fileOf(
  'amex.csv',
  `Date,Description,Card Member,Account #,Amount
11/20/2026,AMAZON WEB SERVICES AWS.AMAZON.CO WA,J DOE,-41007,212.40
11/19/2026,UBER TRIP HELP.UBER.COM CA,J DOE,-41007,18.20
11/15/2026,AUTOPAY PAYMENT - THANK YOU,J DOE,-41007,-940.00
`,
);
const CITI = fileOf(
  'citi.csv',
  `Status,Date,Description,Debit,Credit
Cleared,11/20/2026,"STAPLES 00114413 NEW YORK NY",45.10,
Cleared,11/18/2026,"ONLINE PAYMENT, THANK YOU",,-500.00
Pending,11/21/2026,"SHELL OIL 5744",60.00,
`,
);
const GERMAN = fileOf(
  'umsaetze.csv',
  Buffer.from(
    `Buchungstag;Wertstellung;Auftraggeber / Empf\u00e4nger;Verwendungszweck;Betrag (EUR)
20.11.2026;20.11.2026;M\u00fcller GmbH;Rechnung 4711;1.234,50
19.11.2026;19.11.2026;Stadtwerke;Abschlag Strom;-89,00
`,
    'latin1',
  ),
);
const OFX = fileOf(
  'statement.qfx',
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>98765<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>2500.00<FITID>1<NAME>STRIPE TRANSFER</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`,
);
const MT940 = fileOf(
  'statement.sta',
  [
    ':20:START',
    ':25:10020030/1234567',
    ':28C:00001/001',
    ':60F:C261119EUR1000,00',
    ':61:2611201120C250,00N062NONREF',
    ':86:Invoice 12 Hansen',
    ':62F:C261120EUR1250,00',
    '-',
    '',
  ].join('\r\n'),
);
/** November 19, 2026, as a workbook counts days. */
const NOVEMBER_19 = 46_345;
const WORKBOOK = fileOf(
  'export.xlsx',
  xlsxOf({
    sheets: [
      {
        name: 'Transactions',
        rows: [
          ['Date', 'Description', 'Amount', 'Balance'],
          [{ date: NOVEMBER_19 }, 'STRIPE TRANSFER', { money: 2500 }, { money: 10000 }],
          [{ date: NOVEMBER_19 + 1 }, 'GUSTO PAYROLL NET', { money: -1360 }, { money: 8640 }],
        ],
      },
    ],
  }),
);
const HEADERLESS = fileOf(
  'wells.csv',
  `"11/20/2026","-1360.00","*","","GUSTO PAYROLL NET"
"11/19/2026","2500.00","*","","STRIPE TRANSFER"
"11/18/2026","-120.00","*","","PURCHASE AUTHORIZED ON 11/17 STAPLES"
`,
);
/** It lacks the other side of the transaction, so it cannot be read as books. */
const BOOKS = fileOf(
  'journal.csv',
  `Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit
11/20/2026,Expense,,Staples,Paper,Checking,,45.10
`,
);
const STRIPE = fileOf(
  'stripe.csv',
  'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Description\ntxn_1,charge,ch_1,100.00,3.20,96.80,usd,2026-11-20 10:02,Order 1\n',
);
const UNSIGNED = fileOf(
  'unsigned.csv',
  'Date,Description,Amount\n11/20/2026,GUSTO PAYROLL,1360.00\n11/19/2026,ACME,80.50\n',
);

describe('npm run import:preview', () => {
  it('prints one JSON line per file, whatever the format, and exits with 2 if one is refused', () => {
    const files = [CHASE, AMEX, CITI, GERMAN, OFX, MT940, WORKBOOK, HEADERLESS, BOOKS, STRIPE];
    const argv = [...files, '--currency', 'USD', '--json'];
    const { status, stdout, stderr } = runScript('import:preview', argv);
    const results = resultsOf(stdout);
    expect(status).toBe(2);
    expect(stderr).toContain('umsaetze.csv: its amounts are in EUR, not in USD');
    expect(results.map(({ file }) => file)).toEqual(files);
    expect(
      results.map(({ form, proof, questions, lines }) => ({
        form,
        by: proof?.by ?? null,
        questions: questions.map(({ id }) => id),
        amounts: lines.map(({ amountCents }) => amountCents),
      })),
    ).toEqual([
      {
        form: 'table',
        by: 'running-balance',
        questions: [],
        amounts: [-136000, 250000, -12000, -38000],
      },
      { form: 'table', by: null, questions: [], amounts: [-21240, -1820, 94000] },
      { form: 'table', by: null, questions: [], amounts: [-4510, 50000, -6000] },
      { form: 'table', by: null, questions: [], amounts: [123450, -8900] },
      { form: 'ofx', by: null, questions: [], amounts: [250000] },
      { form: 'mt940', by: 'opening-and-closing-balance', questions: [], amounts: [25000] },
      { form: 'table', by: 'running-balance', questions: [], amounts: [250000, -136000] },
      { form: 'table', by: null, questions: [], amounts: [-136000, 250000, -12000] },
      { form: null, by: null, questions: [], amounts: [] },
      { form: 'processor', by: 'row-totals', questions: [], amounts: [10000, -320] },
    ]);
    expect(results[3]).toMatchObject({
      encoding: 'windows-1252',
      lines: [{ currency: 'EUR' }, {}],
    });
    expect(results[6]).toMatchObject({ encoding: null, lines: [{ date: '2026-11-19' }, {}] });
    expect(results[8]?.refused).toMatchObject({ code: 'books' });
  });

  it('has the documented fields and nothing else', () => {
    const { status, stdout, stderr } = run('import-preview', UNSIGNED, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [result] = resultsOf(stdout);
    expect(Object.keys(result ?? {})).toEqual([
      'version',
      'file',
      'form',
      'encoding',
      'mapping',
      'proof',
      'refused',
      'questions',
      'lines',
      'skipped',
      'totals',
    ]);
    expect(result?.questions.map(({ id, text }) => [id, text])).toEqual([
      ['sign', 'Is +$1,360.00 GUSTO PAYROLL money you received?'],
    ]);
    expect(result?.lines[1]).toEqual({
      row: 3,
      account: '',
      date: '2026-11-19',
      amountCents: 8050,
      currency: 'USD',
      description: 'ACME',
      counterparty: '',
      kind: 'unclassified',
      effect: 'revenue',
      confidence: 'guess',
      pending: false,
    });
    expect(result?.totals).toEqual({
      in: 144050,
      out: 0,
      revenue: 144050,
      expenses: 0,
      notCounted: 0,
      guessed: 144050,
    });
  });

  it('names kinds as the ledger format does', () => {
    const { stdout } = run('import-preview', CHASE, '--json');
    expect(resultsOf(stdout)[0]?.lines.map(({ kind }) => kind)).toEqual([
      'payroll',
      'sale',
      'expense',
      'unclassified',
    ]);
  });

  it('prints a summary for people without --json', () => {
    const { status, stdout } = run('import-preview', UNSIGNED, CHASE);
    expect(status).toBe(0);
    expect(stdout).toContain('Table, 4 transactions, 2026-11-17 to 2026-11-20, utf-8');
    expect(stdout).toContain('Proved by the balance column: 3 of 4 transactions');
    expect(stdout).toContain(
      'sign: Is +$1,360.00 GUSTO PAYROLL money you received?\n    received  Yes, I received it (default)\n',
    );
    expect(stdout).toMatch(/Revenue +\$2,500\.00/);
    expect(stdout).toContain('Largest payees');
    expect(stdout).toContain('Guesses, counted by their sign');
  });

  it('says why a file cannot be read, and reads the others', () => {
    const large = fileOf('large.csv', '');
    truncateSync(large, 100_000_000);
    mkdirSync(join(folder, 'folder'));
    const files = [
      large,
      fileOf('empty.csv', ''),
      join(folder, 'missing.csv'),
      join(folder, 'folder'),
      fileOf('half.xlsx', Buffer.from('PK\u0003\u0004 and no more')),
      OFX,
    ];
    const { status, stdout } = run('import-preview', ...files, '--json');
    expect(status).toBe(2);
    expect(resultsOf(stdout).map(({ refused }) => refused)).toMatchObject([
      {
        code: 'too-large',
        message: 'It has 100 MB, and 8 MB is the limit; export a shorter period.',
      },
      { code: 'empty', message: 'The file is empty.' },
      { code: 'missing', message: 'There is no such file.' },
      { code: 'folder', message: 'It is a folder; name the files in it.' },
      { code: 'broken' },
      null,
    ]);
  });

  it.each([
    ['no file', [], 'name at least one file'],
    ['an unknown flag', [CHASE, '--wat'], "Unknown option '--wat'"],
    ['an account of another type', [CHASE, '--account', 'loan'], '--account loan is neither'],
    ['a wrong currency', [CHASE, '--currency', 'usd'], '--currency usd is not a code such as USD'],
    ['an answer without a value', [CHASE, '--answer', 'sign'], 'does not have the form ID=VALUE'],
    ['an unknown question', [CHASE, '--answer', 'color=red'], 'questions are account, currency'],
    [
      'an unknown answer',
      [CHASE, '--answer', 'sign=maybe'],
      'sign is answered by received or paid',
    ],
    [
      'an unknown answer about fees',
      [CHASE, '--answer', 'fee=maybe'],
      'fee is answered by added or included',
    ],
  ])('exits with 2 and its usage for %s', (_, argv, reason) => {
    const { status, stdout, stderr } = run('import-preview', ...argv, '--json');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toContain('Usage: npm run -s import:preview');
  });
});

describe('npm run replay with the file of a bank', () => {
  it('replays it with the kinds of the preview', () => {
    const { status, stdout } = run('replay', CHASE, '--currency', 'USD', '--json');
    const records = resultsOf(stdout) as unknown as Record<string, unknown>[];
    expect(status).toBe(0);
    expect(records[0]).toMatchObject({ business: 'chase', expenses_cents: 38000 });
    expect(records.at(-1)).toMatchObject({ record: 'summary', lines_read: 4, lines_refused: 0 });
  });

  it('exits with 3 and prints the open questions on standard error', () => {
    const { status, stdout, stderr } = run('replay', UNSIGNED, '--json');
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toContain('the file leaves questions open; answer each with --answer ID=VALUE');
    expect(stderr).toContain('sign: Is +$1,360.00 GUSTO PAYROLL money you received?');
    expect(stderr).toContain('received  Yes, I received it (default)');
  });

  it('takes the answers', () => {
    const answers = ['--currency', 'USD', '--answer', 'sign=paid', '--json'];
    const { status, stdout } = run('replay', UNSIGNED, ...answers);
    const [first] = resultsOf(stdout) as unknown as Record<string, unknown>[];
    expect({ status, expenses: first?.['expenses_cents'] }).toEqual({ status: 0, expenses: 8050 });
  });

  it('exits with 2 if one file is refused, and replays the others', () => {
    const { status, stdout, stderr } = run(
      'replay',
      BOOKS,
      WORKBOOK,
      '--currency',
      'USD',
      '--json',
    );
    expect(status).toBe(2);
    expect(stderr).toContain('journal.csv: not a ledger file');
    expect(stderr).toContain('QuickBooks report "Journal"');
    expect(stdout).toContain('"business":"export"');
  });
});
