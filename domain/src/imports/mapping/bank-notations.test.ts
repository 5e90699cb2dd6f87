import { describe, expect, it } from 'vitest';
import { encodeUtf8, decodeAs } from '../../../../tests/kit/bank-files/utf8.ts';
import { parseAmountText } from '../formats/amount-text.ts';
import { detectDateOrder, parseDateText } from '../formats/date-text.ts';
import { openFile } from '../formats/open-file.ts';
import { proposeImport } from './propose-import.ts';

function read(text: string, currency = 'USD') {
  const opened = openFile(encodeUtf8(text), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const proposal = proposeImport(opened.file, { account: 'main', currency });
  if (!proposal.ok) throw new Error(proposal.error.text);
  const { lines, skipped, ambiguities } = proposal.value;
  return {
    lines: lines.map(({ date, description, amount }) => [date, description, amount]),
    pending: lines.map(({ isPending }) => isPending),
    skipped: skipped.map(({ line, reason }) => [line, reason]),
    asks: ambiguities.map(({ about }) => about),
  };
}

describe('amounts as banks write them', () => {
  it.each([
    ['1 234,50 kr', ',', 123450],
    ['1 234,50 Kč', ',', 123450],
    ['-12,00 zł', ',', -1200],
    ['R$ 1.234,50', ',', 123450],
    ['US$1,234.50', '.', 123450],
    ['Rs. 1,23,456.00', '.', 12345600],
    ['12.00 CR', '.', 1200],
    ['12.00 DR', '.', -1200],
  ] as const)('parses %s', (text, mark, amount) => {
    expect(parseAmountText(text, mark, 2)).toBe(amount);
  });
});

describe('dates as banks write them', () => {
  it.each([
    ['Sep 4, 2026 1:05:07 AM PDT', 'month-first', '2026-09-04'],
    ['2019.04.19.', 'year-first', '2019-04-19'],
    ['2019. 04. 19.', 'year-first', '2019-04-19'],
    ['2026-09-04T10:00:00Z', 'year-first', '2026-09-04'],
    ['09/04/2026 13:05', 'month-first', '2026-09-04'],
  ] as const)('parses %s', (text, order, date) => {
    expect(parseDateText(text, order)).toBe(date);
  });

  it('puts the day first if dots separate the parts', () => {
    expect(detectDateOrder(['03.09.2026', '04.09.2026'])).toEqual({
      order: 'day-first',
      alternatives: [],
    });
  });
});

describe('columns as banks name them', () => {
  it('finds a date in snake case and in camel case', () => {
    const rows = 'Acme,-5.00,2026-09-21\nAcme,-6.00,2026-09-22\n';
    expect(read(`description,amount,transaction_date\n${rows}`).lines).toHaveLength(2);
    expect(read(`description,amount,transactionDate\n${rows}`).lines).toHaveLength(2);
  });

  it('does not take the type of a card for the direction of a payment', () => {
    expect(
      read(
        'Date,Description,Amount,card_funding\n2026-09-21,A deposit,50.00,credit\n2026-09-22,B deposit,60.00,debit\n2026-09-23,Refund to C,-5.00,debit\n',
      ).lines.map((line) => line[2]),
    ).toEqual([5000, 6000, -500]);
  });

  it('reads the total of an order and not the discount in it', () => {
    expect(
      read(
        'Name,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at\n#1,USD,40.00,5.00,3.20,48.20,,2.00,2026-09-21 10:00:00 -0400\n#2,USD,10.00,0.00,0.80,10.80,,0.50,2026-09-22 10:00:00 -0400\n',
      ).lines.map(([, , amount]) => amount),
    ).toEqual([4820, 1080]);
  });

  it('does not take the fee from an amount that is what remains after it', () => {
    const amounts = (rows: string) =>
      read(`Date,Description,Total,Fee,Amount\n${rows}`).lines.map(([, , amount]) => amount);
    expect(
      amounts('2026-09-21,Order 1,100.00,3.00,97.00\n2026-09-22,Order 2,50.00,1.50,48.50\n'),
    ).toEqual([9700, 4850]);
  });

  it('follows the direction column even if one amount has a minus', () => {
    expect(
      read(
        'Date;Description;Amount;D/K\n21.09.2026;Rent;100,00;D\n22.09.2026;Sale;250,00;K\n23.09.2026;Returned;-5,00;K\n',
        'EUR',
      ).lines.map((line) => line[2]),
    ).toEqual([-10000, 25000, -500]);
  });

  it('reads a credit mark that appears only on credits', () => {
    expect(
      read(
        'Date,Description,Amount\n2026-09-21,Shop,12.00\n2026-09-22,Shop,13.00\n2026-09-23,Thanks,40.00 CR\n',
      ),
    ).toMatchObject({
      lines: [
        ['2026-09-21', 'Shop', -1200],
        ['2026-09-22', 'Shop', -1300],
        ['2026-09-23', 'Thanks', 4000],
      ],
      asks: [],
    });
  });

  it('accepts zeros and dashes as the empty side of two amount columns', () => {
    expect(
      read(
        'Date,Payee,Outflow,Inflow\n2026-09-21,Rent,$5.00,$0.00\n2026-09-22,Sale,-,$7.00\n',
      ).lines.map((line) => line[2]),
    ).toEqual([-500, 700]);
  });

  it('uses the type of a row that has neither a description nor a name', () => {
    expect(
      read(
        'Date,Name,Type,Amount\n2026-09-21,,General Withdrawal,-50.00\n2026-09-22,Ann,Payment,20.00\n',
      ).lines,
    ).toEqual([
      ['2026-09-21', 'General Withdrawal', -5000],
      ['2026-09-22', 'Ann', 2000],
    ]);
  });

  it('skips rows that state a balance', () => {
    expect(
      read(
        'Kuupäev;Selgitus;Summa;Deebet/Kreedit\n21.09.2026;Algsaldo;100,00;K\n22.09.2026;Rent;5,00;D\n23.09.2026;lõppsaldo;95,00;K\n'.replace(
          'Kuupäev;Selgitus;Summa',
          'Date;Description;Amount',
        ),
        'EUR',
      ),
    ).toMatchObject({
      lines: [['2026-09-22', 'Rent', -500]],
      skipped: [
        [2, 'balance'],
        [4, 'balance'],
      ],
    });
  });

  it.each(['Ausstehend', 'В обработке', 'Pending', 'Pendiente', 'Venter', 'Reserveret', 'Odottaa'])(
    'marks %s as pending',
    (status) => {
      expect(
        read(
          `Date,Description,Amount,Status\n2026-09-21,Shop,-5.00,${status}\n2026-09-22,Shop,-6.00,Booked\n`,
        ).pending,
      ).toEqual([true, false]);
    },
  );
});
