import { describe, expect, it } from 'vitest';
import { decodeAs, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import { openFile } from './formats/open-file.ts';
import { previewImport, type ImportPreview, type PreviewOptions } from './import-preview.ts';

function previewOf(text: string, options: Partial<PreviewOptions> = {}): ImportPreview {
  const opened = openFile(encodeUtf8(text), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const preview = previewImport(opened.file, { answers: {}, ...options });
  if (!preview.ok) throw new Error(preview.error.text);
  return preview.value;
}

const USD = { currency: 'USD' };

const idsOf = ({ questions }: ImportPreview) => questions.map(({ id }) => id);
const amountsOf = ({ lines }: ImportPreview) => lines.map(({ amount }) => amount);

const CHECKING = [
  'Posting Date,Description,Amount,Balance',
  '11/20/2026,GUSTO PAYROLL NET,-1360.00,8640.00',
  '11/19/2026,STRIPE TRANSFER,2500.00,10000.00',
  '11/18/2026,VERIZON AUTOPAY,-120.00,7500.00',
  '11/17/2026,ONLINE TRANSFER TO SAV,-380.00,7620.00',
].join('\n');

const UNSIGNED = [
  'Date,Description,Amount',
  '11/20/2026,GUSTO,1360.00',
  '11/19/2026,ACME SUPPLY,80.50',
].join('\n');

describe('a previewed file', () => {
  it('has the kinds, effects and totals that the service gives', () => {
    const preview = previewOf(CHECKING, USD);
    expect(preview.questions).toEqual([]);
    expect(preview.proof).toMatchObject({ by: 'running-balance', rowsProved: 3 });
    expect(
      preview.lines.map(({ row, kind, effect, confidence }) => [row, kind, effect, confidence]),
    ).toEqual([
      [2, 'payroll', 'expenses', 'rule'],
      [3, 'processor_deposit', 'revenue', 'rule'],
      [4, 'expense', 'expenses', 'rule'],
      [5, 'transfer', 'none', 'rule'],
    ]);
    expect(preview.totals).toEqual({
      in: 250000,
      out: 186000,
      revenue: 250000,
      expenses: 148000,
      notCounted: 38000,
      guessed: 0,
    });
  });

  it('counts neither pending transactions nor other currencies', () => {
    const { currency, lines, totals } = previewOf(
      [
        'Date,Description,Amount,Currency,Status',
        '2026-11-20,Deposit,100.00,EUR,Completed',
        '2026-11-20,Deposit,20.00,EUR,Pending',
        '2026-11-20,Deposit,3.00,GBP,Completed',
        '2026-11-21,Purchase of flour,-40.00,EUR,Completed',
      ].join('\n'),
    );
    expect(currency).toBe('EUR');
    expect(lines.map(({ isPending }) => isPending)).toEqual([false, true, false, false]);
    expect(totals).toMatchObject({ in: 10000, out: 4000 });
  });

  it('keeps the accounts of a file apart and matches the transfers between them', () => {
    const account = (tag: string, id: string, amount: string) =>
      `<${tag}><CURDEF>USD<ACCTID>${id}<STMTTRN><TRNTYPE>XFER<DTPOSTED>20261120<TRNAMT>${amount}` +
      `<FITID>1<NAME>Online transfer</STMTTRN></${tag}>`;
    const { lines, questions } = previewOf(
      `OFXHEADER:100\n\n<OFX>${account('STMTRS', '111', '-50.00')}${account('CCSTMTRS', '222', '50.00')}</OFX>`,
    );
    expect(questions).toEqual([]);
    expect(lines.map(({ account: name, kind, confidence }) => [name, kind, confidence])).toEqual([
      ['111', 'card_payment', 'proved'],
      ['222', 'card_payment', 'proved'],
    ]);
  });

  it('refuses an answer that is not among the choices', () => {
    const opened = openFile(encodeUtf8(UNSIGNED), decodeAs);
    const answers = { sign: 'maybe' };
    expect(opened.ok && previewImport(opened.file, { ...USD, answers })).toEqual({
      ok: false,
      error: {
        reason: 'answer',
        text: '"maybe" is not an answer to sign; choose one of "received", "paid"',
      },
    });
  });

  it('names the answers that the file does not need', () => {
    const { unusedAnswers } = previewOf(CHECKING, { ...USD, answers: { sign: 'paid' } });
    expect(unusedAnswers).toEqual(['sign']);
  });
});

describe('a question of a file', () => {
  it('asks for the sign with the largest transaction, and uses its default until it is answered', () => {
    const preview = previewOf(UNSIGNED, USD);
    expect(preview.questions.find(({ id }) => id === 'sign')).toEqual({
      id: 'sign',
      text: 'Is +$1,360.00 GUSTO money you received?',
      choices: [
        { value: 'received', label: 'Yes, I received it' },
        { value: 'paid', label: 'No, I paid it' },
      ],
      default: 'received',
    });
    expect(amountsOf(preview)).toEqual([136000, 8050]);
    const answered = previewOf(UNSIGNED, { ...USD, answers: { sign: 'paid' } });
    expect(amountsOf(answered)).toEqual([-136000, -8050]);
    expect(idsOf(answered)).not.toContain('sign');
  });

  it('shows the amount with the sign that the file writes', () => {
    const flipped = previewOf(
      'Date,Description,Amount\n2026-11-20,PURCHASE Flour,80.50\n2026-11-21,PURCHASE Salt,7.00\n2026-11-21,Purchase to withdrawal from,9.00\n2026-11-22,PAYMENT FROM Hansen,12.00\n',
      USD,
    );
    expect(flipped.questions).toMatchObject([
      { id: 'sign', text: 'Is +$80.50 PURCHASE Flour money you received?', default: 'paid' },
    ]);
    const beside = previewOf('Date,Description,Type,Amount\n2026-11-20,Acme,Debit,12.50\n', USD);
    expect(beside.questions).toMatchObject([
      { id: 'account' },
      { id: 'sign', text: 'Is $12.50 Acme money you received?', default: 'paid' },
    ]);
  });

  it('asks whether the day or the month comes first', () => {
    const text =
      'Date,Description,Amount\n03/04/2026,Deposit,80.50\n03/04/2026,ATM Withdrawal,-9.00\n';
    const [question] = previewOf(text, USD).questions;
    expect(question).toEqual({
      id: 'date-order',
      text: 'Which comes first in a date of this file, the day or the month?',
      choices: [
        { value: 'month-first', label: 'The month: Deposit is 2026-03-04' },
        { value: 'day-first', label: 'The day: Deposit is 2026-04-03' },
      ],
      default: 'month-first',
    });
    const answered = previewOf(text, { ...USD, answers: { 'date-order': 'day-first' } });
    expect(answered.lines.map(({ date }) => date)).toEqual(['2026-04-03', '2026-04-03']);
    expect(answered.questions).toEqual([]);
  });

  it('is not asked if only one order of the days is sorted', () => {
    const rows = ['01/03', '03/03', '02/04', '05/04', '01/05'].map(
      (date, index) => `${date}/2026,Deposit,${index + 1}.00`,
    );
    const preview = previewOf(`Date,Description,Amount\n${rows.join('\n')}\n`, USD);
    expect(idsOf(preview)).toEqual([]);
    expect(preview.lines.at(-1)?.date).toBe('2026-05-01');
  });

  it('asks which of several columns holds the amount, and then for the sign of that column', () => {
    const text =
      'Date,Description,Amount,Settled Amount\n2026-11-20,Deposit,100.00,97.00\n2026-11-21,Deposit,50.00,48.50\n';
    const preview = previewOf(text, USD);
    expect(preview.questions).toEqual([
      {
        id: 'amount-column',
        text: 'Which column shows how much the account balance changed?',
        choices: [
          { value: 'Amount', label: 'Amount: the first amount is 100.00' },
          { value: 'Settled Amount', label: 'Settled Amount: the first amount is 97.00' },
        ],
        default: 'Amount',
      },
    ]);
    const answers = { 'amount-column': 'settled amount' };
    expect(amountsOf(previewOf(text, { ...USD, answers }))).toEqual([9700, 4850]);
  });

  it('asks for the currency only if neither the file nor the caller states it, and it may be foreign', () => {
    expect(previewOf(CHECKING)).toMatchObject({ currency: 'USD', questions: [] });
    const foreign =
      'Datum;Text;Betrag;Saldo\n13.11.2026;Miete;-80,50;919,50\n14.11.2026;Umsatz;200,00;1.119,50\n15.11.2026;Umsatz;10,00;1.129,50\n';
    expect(idsOf(previewOf(foreign))).toEqual(['currency']);
    expect(idsOf(previewOf(foreign, { answers: { currency: 'EUR' } }))).toEqual([]);
    const inEuros = CHECKING.replace('Amount', 'Amount (EUR)');
    expect(previewOf(inEuros)).toMatchObject({ currency: 'EUR', questions: [] });
    const pounds = 'Date,Description,Amount\n2026-11-20,Deposit,£3.00\n';
    expect(previewOf(pounds)).toMatchObject({ currency: 'GBP', questions: [] });
  });

  it('asks for the type of the account only if it changes what counts', () => {
    const asks = (text: string, options: Partial<PreviewOptions> = USD) =>
      idsOf(previewOf(text, options)).includes('account');
    const neutral = 'Date,Description,Amount\n2026-11-20,Hansen,-5.00\n2026-11-21,Acme,-4.00\n';
    const refunded = `${neutral}2026-11-22,Hansen,5.00\n`;
    expect(asks(CHECKING)).toBe(false);
    expect(asks(neutral)).toBe(false);
    expect(asks(UNSIGNED)).toBe(true);
    expect(asks(UNSIGNED, { ...USD, accountType: 'bank' })).toBe(false);
    expect(asks(refunded)).toBe(true);
    expect(asks(refunded, { ...USD, answers: { account: 'card' } })).toBe(false);
  });

  it('is answered by the type of the account if that settles the sign', () => {
    const card = previewOf(UNSIGNED, { ...USD, accountType: 'card' });
    expect(card.questions).toEqual([]);
    expect(amountsOf(card)).toEqual([-136000, -8050]);
  });
});

const entry = (date: string, amount: string) =>
  `<STMTTRN><DTPOSTED>${date}<TRNAMT>${amount}<FITID>${date}<NAME>Sale ${amount}</STMTTRN>`;
const statement = (from: string, asOf: string, balance: string, entries: string) =>
  `<STMTTRNRS><STMTRS><CURDEF>USD<ACCTID>1<BANKTRANLIST><DTSTART>${from}<DTEND>${asOf}${entries}` +
  `</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${asOf}</LEDGERBAL>` +
  `<AVAILBAL><BALAMT>1.00<DTASOF>${asOf}</AVAILBAL></STMTRS></STMTTRNRS>`;
const twoMonths = (closing: string) =>
  `OFXHEADER:100\n\n<OFX>${statement('20260901', '20260930', '100.00', entry('20260915', '40.00'))}${statement('20261001', '20261031', closing, entry('20261015', '25.00'))}</OFX>`;

const CONTRADICTED = {
  csv: `Date,Description,Amount,Balance
2026-09-01,Sales,100.00,600.00
2026-09-02,Rent,-50.00,550.00
2026-09-03,Sales,90.00,630.00
2026-09-04,Sales,20.00,650.00
`,
  mt940: [
    ':20:REF',
    ':25:DE0212',
    ':28C:12/1',
    ':60F:C260301USD1000,',
    ':61:260302C100,NTRFREF',
    ':62F:C260302USD1200,',
    '',
  ].join('\n'),
  camt: `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><IBAN>DE02</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">13.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>
<Ntry><Amt Ccy="USD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AddtlNtryInf>Sale</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`,
  ofx: twoMonths('150.00'),
  bai2: [
    '01,S,R,260303,0800,1,,,2/',
    '02,R,S,1,260302,,USD,2/',
    '03,111,USD,010,500000,,,015,500900,,/',
    '16,165,100,,,,SALES/',
    '49,1001000,3/',
    '98,1001000,1,5/',
    '99,1001000,1,7/',
    '',
  ].join('\n'),
  paypal: `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance
09/01/2026,10:00:00,PST,Ann,Website Payment,Completed,USD,100.00,-3.20,96.80,A1,196.80
09/02/2026,10:00:00,PST,Ben,Website Payment,Completed,USD,50.00,-1.75,48.25,A2,245.05
09/03/2026,10:00:00,PST,Cy,Website Payment,Completed,USD,20.00,-0.88,19.12,A3,300.00
`,
};

describe('a file whose balances contradict its transactions', () => {
  it.each([
    ['csv', 'The balance column does not match the amount in row 4.'],
    [
      'mt940',
      'The transactions of statement 12/1 in row 5 lead to a balance of $1,100.00, but the closing balance is $1,200.00.',
    ],
    [
      'camt',
      'The transactions of statement S1 in row 1 lead to a balance of $15.00, but the closing balance is $13.00.',
    ],
    [
      'ofx',
      'The transactions of the statement of 2026-10-31 in row 3 lead to a balance of $125.00, but the closing balance is $150.00.',
    ],
    [
      'bai2',
      'The transactions of account 111 in row 4 lead to a balance of $5,001.00, but the closing balance is $5,009.00.',
    ],
    ['paypal', 'The balance column does not match the amount in row 4.'],
  ] as const)('%s: asks and names the rows', (form, contradiction) => {
    const preview = previewOf(CONTRADICTED[form], USD);
    const question = preview.questions.find(({ id }) => id === 'balance');
    expect(question).toMatchObject({
      text: `${contradiction} A transaction may be missing or wrong. Import the file anyway?`,
      default: 'import',
    });
    expect(preview.lines.length).toBeGreaterThan(0);
    expect(
      idsOf(previewOf(CONTRADICTED[form], { ...USD, answers: { balance: 'import' } })),
    ).not.toContain('balance');
    expect(() => previewOf(CONTRADICTED[form], { ...USD, answers: { balance: 'cancel' } })).toThrow(
      `${contradiction} Download the file again.`,
    );
  });

  it('is not asked about if two statements of an OFX file agree', () => {
    const preview = previewOf(twoMonths('125.00'), USD);
    expect(preview.questions).toEqual([]);
    expect(preview.proof).toEqual({
      by: 'opening-and-closing-balance',
      rowsProved: 1,
      breaks: [],
    });
  });
});
