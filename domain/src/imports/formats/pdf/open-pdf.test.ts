import { deflateSync, zlibSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfOf, type PrintedPage } from '../../../../../tests/kit/bank-files/pdf-of.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';
import { decodeAs, encodeUtf8 } from '../../../../../tests/kit/bank-files/utf8.ts';
import { proposeImport, readWithMapping } from '../../mapping/propose-import.ts';
import { openAnyFile } from '../open-any-file.ts';
import { readFile } from '../read-file.ts';

const DEFAULTS = { account: 'checking', currency: 'USD' };

async function opened(pages: readonly PrintedPage[], options: Parameters<typeof pdfOf>[1] = {}) {
  const opening = await openAnyFile(pdfOf(pages, options), decodeAs);
  if (!opening.ok) throw new Error(opening.text);
  return opening.file;
}

async function read(pages: readonly PrintedPage[], currency = DEFAULTS.currency) {
  const file = await opened(pages);
  const statement = readFile(file, null, { ...DEFAULTS, currency });
  if (!statement.ok) return statement.text;
  return {
    lines: statement.lines.map(
      ({ date, amount, description }) => `${date} ${amount} ${description}`,
    ),
    proof: statement.proof,
    types: [...new Set(statement.lines.map(({ accountType }) => accountType))],
    currencies: [...new Set(statement.lines.map(({ currency }) => currency))],
  };
}

const row = (date: string, text: string, amount: string): PrintedPage[number] => [
  [40, date],
  [110, text],
  ['to', 560, amount],
];

const SECTIONS: readonly PrintedPage[] = [
  [
    [[40, 'First Bank']],
    [[40, 'November 1, 2026 through November 30, 2026']],
    [],
    [
      [40, 'Beginning Balance'],
      ['to', 560, '$1,000.00'],
    ],
    [
      [40, 'Ending Balance'],
      ['to', 560, '$1,714.50'],
    ],
    [],
    [[40, 'Deposits and Additions']],
    [
      [40, 'DATE'],
      [110, 'DESCRIPTION'],
      ['to', 560, 'AMOUNT'],
    ],
    row('11/03', 'Stripe Transfer', '$1,250.00'),
    row('11/20', 'Deposit 1042', '80.00'),
    [
      [40, 'Total Deposits and Additions'],
      ['to', 560, '$1,330.00'],
    ],
  ],
  [
    [[40, 'Electronic Withdrawals']],
    row('11/05', 'Gusto Payroll', '500.00'),
    [[110, 'Net of November 4']],
    row('11/09', 'Verizon Autopay', '95.50'),
    [],
    [[40, 'Checks Paid']],
    [
      [40, '1042'],
      [90, '11/12'],
      ['to', 200, '12.00'],
      [300, '11/13'],
      [340, '1043'],
      ['to', 460, '8.00'],
    ],
    [],
    [[40, 'Daily Ending Balance']],
    row('11/03', '', '2,250.00'),
    row('11/20', '', '1,714.50'),
  ],
];

const COLUMNS: readonly PrintedPage[] = [
  [
    [[40, 'Statement period 01/12/2026 - 05/01/2027']],
    [
      [40, 'Date'],
      [110, 'Details'],
      ['to', 400, 'Paid out'],
      ['to', 480, 'Paid in'],
      ['to', 560, 'Balance'],
    ],
    [
      [40, '29 Dec'],
      [110, 'Balance brought forward'],
      ['to', 560, '£100.00'],
    ],
    [
      [40, '30 Dec'],
      [110, 'Card sales'],
      ['to', 480, '£50.00'],
      ['to', 560, '£150.00'],
    ],
    [
      [40, '02 Jan'],
      [110, 'Rent'],
      ['to', 400, '£120.00'],
      ['to', 560, '£30.00'],
    ],
    [
      [110, 'Closing balance'],
      ['to', 560, '£30.00'],
    ],
  ],
];

const CARD: readonly PrintedPage[] = [
  [
    [[40, 'Payment Due Date 12/25/2026   Minimum Payment Due $25.00']],
    [
      [40, 'Previous Balance'],
      ['to', 560, '$300.00'],
    ],
    [
      [40, 'New Balance'],
      ['to', 560, '$145.00'],
    ],
    row('11/04', 'Payment Thank You', '-$300.00'),
    row('11/06', 'Staples', '$45.00'),
    row('11/07', 'Delta', '$100.00'),
  ],
];

describe('a PDF statement', () => {
  it('takes the direction from the headings above its lines', async () => {
    expect(await read(SECTIONS)).toEqual({
      lines: [
        '2026-11-03 125000 Stripe Transfer',
        '2026-11-20 8000 Deposit 1042',
        '2026-11-05 -50000 Gusto Payroll Net of November 4',
        '2026-11-09 -9550 Verizon Autopay',
        '2026-11-12 -1200 1042',
        '2026-11-13 -800 1043',
      ],
      proof: { by: 'opening-and-closing-balance', rowsProved: 6, breaks: [] },
      types: ['bank'],
      currencies: ['USD'],
    });
  });

  it('takes the direction from columns of money out and in, and the year from its period', async () => {
    expect(await read(COLUMNS)).toMatchObject({
      lines: ['2026-12-30 5000 Card sales', '2027-01-02 -12000 Rent'],
      proof: { rowsProved: 2, breaks: [] },
      currencies: ['GBP'],
    });
  });

  it('reads the statement of a card, whose balances are debts', async () => {
    expect(await read(CARD)).toMatchObject({
      lines: [
        '2026-11-04 30000 Payment Thank You',
        '2026-11-06 -4500 Staples',
        '2026-11-07 -10000 Delta',
      ],
      proof: { rowsProved: 3, breaks: [] },
      types: ['card'],
    });
  });

  it.each([
    ['JPY', [50, -120]],
    ['KWD', [50_000, -120_000]],
  ])('has amounts with the decimals of %s', async (currency, amounts) => {
    const pages: readonly PrintedPage[] = JSON.parse(JSON.stringify(COLUMNS).replaceAll('£', ''));
    expect(await read(pages, currency)).toMatchObject({
      lines: [`2026-12-30 ${amounts[0]} Card sales`, `2027-01-02 ${amounts[1]} Rent`],
      proof: { rowsProved: 2, breaks: [] },
      currencies: [currency],
    });
  });

  it('is refused if it has more decimals than its currency', async () => {
    const text = JSON.stringify(COLUMNS).replaceAll('£', '').replaceAll('50.00', '50.50');
    const pages: readonly PrintedPage[] = JSON.parse(text.replaceAll('30.00', '30.50'));
    expect(await read(pages, 'JPY')).toBe('its amounts have more decimals than JPY');
  });

  it('is read alike without compression', async () => {
    const file = await opened(SECTIONS, { isPacked: false });
    expect(file.form).toBe('pdf');
  });

  it('leads to the page of columns if its lines do not lead to the closing balance', async () => {
    const [first = [], second = []] = SECTIONS;
    const file = await opened([first, second.filter((_, index) => index !== 3)]);
    const proposal = proposeImport(file, DEFAULTS);
    expect(proposal).toMatchObject({
      ok: false,
      error: {
        reason: 'unproved',
        text: 'its transactions do not add up from the opening balance to the closing balance',
        table: {
          columns: [
            { name: 'Date', role: 'date', samples: ['2026-11-03', '2026-11-20', '2026-11-05'] },
            { name: 'Description', role: 'description' },
            { name: 'Amount', role: 'amount', samples: ['$1,250.00', '80.00', '-500.00'] },
          ],
        },
      },
    });
    expect(readFile(file, null, DEFAULTS)).toMatchObject({ ok: false, reason: 'unproved' });
    const chosen = readWithMapping(file, DEFAULTS, {
      form: 'table',
      date: 0,
      postedDate: null,
      dateOrder: 'year-first',
      amount: { form: 'signed', column: 2, isOutPositive: false, fee: null },
      decimalMark: '.',
      description: [1],
      counterparty: null,
      category: null,
      id: null,
      currency: null,
      account: null,
      status: null,
      balance: null,
    });
    expect(chosen).toMatchObject({ ok: true, value: { lineCount: 5 } });
  });

  it('is not read without the owner if two readings lead to the closing balance', async () => {
    const page: PrintedPage = [
      [[40, '11/01/2026 to 11/30/2026']],
      [
        [40, 'Opening balance'],
        ['to', 560, '10.00'],
      ],
      [
        [40, '11/02'],
        [110, 'One'],
        ['to', 400, '5.00'],
      ],
      [
        [40, '11/03'],
        [110, 'Two'],
        ['to', 480, '5.00'],
      ],
      [
        [40, 'Closing balance'],
        ['to', 560, '10.00'],
      ],
    ];
    expect(await read([page])).toMatch(/^its transactions do not add up/);
  });
});

const KEPT_OUT = 'ask the bank for CSV, Excel, OFX or CAMT';
const refusalOf = async (bytes: Uint8Array) => {
  const opening = await openAnyFile(bytes, decodeAs);
  return opening.ok ? null : opening;
};

const form = (content: string, uses: string) =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << ${uses} >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`;

describe('a PDF that is no readable statement', () => {
  it.each([
    ['has no text', pdfOf([[]]), 'not-text', `it is a scanned PDF without text; ${KEPT_OUT}`],
    [
      'has no transactions',
      pdfOf([[[[40, 'Dear customer,']], [[40, 'thank you.']]]]),
      'no-transactions',
      `it is a PDF in which no line has a date and an amount; ${KEPT_OUT}`,
    ],
    [
      'is encrypted',
      pdfOf(SECTIONS, {
        trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`,
      }),
      'encrypted',
      `it is a PDF protected by a password; print it to a PDF without one, or ${KEPT_OUT}`,
    ],
    [
      'is damaged',
      encodeUtf8('%PDF-1.7 and so on'),
      'broken',
      `it is a PDF that cannot be opened; ${KEPT_OUT}`,
    ],
    [
      'unpacks to gigabytes',
      pdfOf(SECTIONS, {
        stream: { entries: '/Filter /FlateDecode', data: zlibSync(new Uint8Array(64 << 20)) },
      }),
      'unsafe',
      `it decompresses to far more data than a statement holds; ${KEPT_OUT}`,
    ],
    [
      'hides gigabytes behind the word that ends a stream',
      pdfOf(SECTIONS, {
        stream: {
          entries: '/Filter /FlateDecode',
          data: Uint8Array.from([
            0x78,
            0x01,
            0x00,
            9,
            0,
            0xf6,
            0xff,
            ...encodeUtf8('endstream'),
            ...deflateSync(new Uint8Array(64 << 20)),
          ]),
        },
      }),
      'unsafe',
      `it decompresses to far more data than a statement holds; ${KEPT_OUT}`,
    ],
    [
      'is packed twice',
      pdfOf(SECTIONS, {
        stream: {
          entries: '/F#69lter [/FlateDecode /Fl]',
          data: zlibSync(zlibSync(new Uint8Array(1 << 20))),
        },
      }),
      'unsafe',
      `it decompresses to far more data than a statement holds; ${KEPT_OUT}`,
    ],
    [
      'draws forms that multiply',
      pdfOf([[[[40, 'Hello']]]], {
        stream: { entries: '', data: encodeUtf8('/X1 Do') },
        more: Array.from({ length: 9 }, (_, index) =>
          form('/X Do '.repeat(10), `/X ${7 + index} 0 R`),
        ),
      }),
      'unsafe',
      `it decompresses to far more data than a statement holds; ${KEPT_OUT}`,
    ],
    [
      'has too many pages',
      pdfOf(Array.from({ length: 201 }, () => [[[40, 'Page']]] as const)),
      'too-large',
      `it is a PDF of more than 200 pages; ${KEPT_OUT}`,
    ],
  ])('is refused with the way to a CSV if it %s', async (_, bytes, reason, text) => {
    expect(await refusalOf(bytes)).toMatchObject({ reason, text });
  });

  it('runs no script and follows no link', async () => {
    const file = await opened(SECTIONS, {
      more: [
        '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>',
        '<< /Type /Action /S /URI /URI (http://127.0.0.1:1/) >>',
      ],
      trailer: '',
    });
    expect(file.form).toBe('pdf');
  });

  it('never throws on damaged bytes', async () => {
    const good = pdfOf(SECTIONS, { isPacked: false });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
        async (changes) => {
          const bytes = good.slice();
          for (const [at, value] of changes) if (at > 4) bytes[at] = value;
          const opening = await openAnyFile(bytes, decodeAs);
          expect(opening.ok || opening.text !== '').toBe(true);
        },
      ),
      { numRuns: randomRuns(100) },
    );
  });
});
