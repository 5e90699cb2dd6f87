import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { digestOfFile } from './own-digest.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The last day of ten weeks of sales and supplies. It is a Thursday on which supplies doubled. */
const LAST = businessDate('2025-10-16');
const rows = Array.from({ length: 70 }, (_, index) => {
  const date = addDays(LAST, index - 69);
  const supplies = date === LAST ? '-800.00' : `-${400 + (index % 5)}.00`;
  return `${date},Card takings,${1000 + (index % 7)}.00\n${date},Acme Supplies,${supplies}`;
});
const CSV = `Date,Description,Amount\n${rows.join('\n')}\n`;

describe('digest of a visitor’s file', () => {
  it('reports the last day and compares it with the usual range', async () => {
    const outcome = await digestOfFile(bytesOf(CSV));
    if (!outcome.ok) throw new Error(outcome.error);
    const { digest, lines, skipped } = outcome.value;
    expect([lines, skipped]).toEqual([140, 0]);
    expect(digest.period).toBe('Thursday, October 16');
    expect(digest.numbers.map(({ amountCents }) => amountCents)).toEqual([1006_00, 800_00, 206_00]);
    expect(digest.numbers[1]?.place).toBe('above');
    expect(digest.warning).toMatch(/^Expenses \d+% higher than normal$/);
  });

  it('covers the weekend if the file ends on a Friday, without waiting for more data', async () => {
    const outcome = await digestOfFile(bytesOf(CSV.replaceAll('2025-10-16', '2025-10-17')));
    if (!outcome.ok) throw new Error(outcome.error);
    expect(outcome.value.digest.period).toBe('Friday, October 17 to Sunday, October 19');
    expect(outcome.value.digest.lead).not.toContain('not in yet');
  });

  it('counts skipped rows', async () => {
    const outcome = await digestOfFile(bytesOf(`${CSV}someday,Acme Supplies,-1.00\n`));
    expect(outcome.ok && outcome.value.skipped).toBe(1);
  });

  it.each([
    ['', 'the file is empty'],
    ['just some words\nand more of them\n', 'no row has a date and an amount'],
    ['%PDF-1.7 …', 'it is a PDF that cannot be opened; ask the bank for CSV, Excel, OFX or CAMT'],
  ])('rejects %j with a reason', async (text, reason) => {
    expect(await digestOfFile(bytesOf(text))).toEqual({ ok: false, error: reason });
  });
});
