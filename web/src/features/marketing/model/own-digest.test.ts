import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { ImportAnswers } from '@daily-snapshot/domain/imports/import-preview';
import { describe, expect, it } from 'vitest';
import { digestOfFile, type OwnOutcome } from './own-digest.ts';

const TODAY = businessDate('2025-11-03');

const read = (text: string, answers: ImportAnswers = {}, changedOn = TODAY) =>
  digestOfFile({ bytes: new TextEncoder().encode(text), changedOn, today: TODAY, answers });

function digestIn(outcome: OwnOutcome) {
  if (outcome.is !== 'digest') throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** The last day of ten weeks of sales and supplies. It is a Thursday on which supplies doubled. */
const LAST = businessDate('2025-10-16');
const rows = Array.from({ length: 70 }, (_, index) => {
  const date = addDays(LAST, index - 69);
  const supplies = date === LAST ? '-800.00' : `-${400 + (index % 5)}.00`;
  return `${date},Card takings,${1000 + (index % 7)}.00\n${date},Acme Supplies,${supplies}`;
});
const CSV = `Date,Description,Amount\n${rows.join('\n')}\n`;

describe('digest of a visitor’s file', () => {
  it('reports the last complete day and compares it with the usual range', async () => {
    const { digest, lines, skipped } = digestIn(await read(CSV));
    expect([lines, skipped]).toEqual([140, 0]);
    expect(digest.period).toBe('Thursday, October 16');
    expect(digest.numbers.map(({ amountCents }) => amountCents)).toEqual([1006_00, 800_00, 206_00]);
    expect(digest.numbers[1]?.place).toBe('above');
    expect(digest.warning).toMatch(/^Expenses \d+% higher than normal$/);
  });

  it('does not report the day on which the file was exported', async () => {
    const { digest } = digestIn(await read(CSV, {}, LAST));
    expect(digest.period).toBe('Wednesday, October 15');
  });

  it('does not report a weekend that the file does not cover', async () => {
    const { digest } = digestIn(await read(CSV.replaceAll('2025-10-16', '2025-10-17')));
    expect(digest.period).toBe('Thursday, October 16');
  });

  it('names the leading findings of the history, each of another type', async () => {
    const long = Array.from({ length: 300 }, (_, index) => {
      const date = addDays(LAST, index - 299);
      const twice = index === 250 ? `\n${date},Northwind Repairs,-9000.00` : '';
      return `${date},Card sales,${1000 + (index % 7)}.00\n${date},Acme Supplies,-${400 + (index % 5)}.00${twice}`;
    });
    const { findings } = digestIn(await read(`Date,Description,Amount\n${long.join('\n')}\n`));
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]).toMatchObject({ date: 'Thursday, August 28, 2025' });
    expect(findings[0]?.text).toContain('Northwind Repairs');
  });

  it('names transactions in another currency, which it does not count', async () => {
    const inDollars = CSV.trim()
      .split('\n')
      .map((row, index) => `${row},${index === 0 ? 'Currency' : 'USD'}`);
    const csv = [...inDollars, '2025-10-16,Mueller GmbH,-318.40,EUR', ''].join('\n');
    const { lines, skipped, notCounted } = digestIn(await read(csv));
    expect([lines, skipped]).toEqual([140, 0]);
    expect(notCounted).toEqual(['1 transaction in EUR (€318.40 out) is not counted.']);
  });

  it('counts skipped rows', async () => {
    const { skipped } = digestIn(await read(`${CSV}someday,Acme Supplies,-1.00\n`));
    expect(skipped).toBe(1);
  });
});

describe('a file whose signs nothing proves', () => {
  const unproved = rows
    .map((row) => row.replace('Card takings', 'Zanzibar').replace('Acme Supplies', 'Quixote'))
    .join('\n')
    .replaceAll(/,-?(\d)/g, ',$1');
  const file = `Date,Description,Amount\n${unproved}\n`;

  it('asks about a transaction of the file', async () => {
    const outcome = await read(file);
    expect(outcome).toMatchObject({
      is: 'question',
      question: {
        id: 'sign',
        text: 'Is +$1,006.00 Zanzibar money you received?',
        choices: [{ label: 'Yes, I received it' }, { label: 'No, I paid it' }],
      },
    });
  });

  it('asks for the type of the account only if it changes the figures', async () => {
    expect(await read(file, { sign: 'received' })).toMatchObject({ question: { id: 'account' } });
    expect(await read(CSV)).toMatchObject({ is: 'digest' });
  });

  it('follows the answer', async () => {
    const received = digestIn(await read(file, { sign: 'received', account: 'bank' }));
    expect(received.digest.numbers[0]?.amountCents).toBe(1806_00);
    const paid = digestIn(await read(file, { sign: 'paid', account: 'bank' }));
    expect(paid.digest.numbers[1]?.amountCents).toBe(1806_00);
  });
});

describe('a file that gives no digest', () => {
  it('needs an account if only a person can name its columns', async () => {
    const table = 'When;What;In;Out\n26 of 09-04;Acme Flour;;83,45\n26 of 09-05;Sales;398,10;\n';
    expect(await read(table)).toMatchObject({ is: 'columns' });
  });

  it.each([
    ['', 'The file is empty.'],
    [
      'just some words and more of them',
      'No row has a date and an amount; export the transactions of your account.',
    ],
    ['%PDF-1.7 …', 'It is a PDF that cannot be opened; ask the bank for CSV, Excel, OFX or CAMT.'],
  ])('rejects %j with a reason', async (text, reason) => {
    expect(await read(text)).toEqual({ is: 'unusable', reason });
  });
});
