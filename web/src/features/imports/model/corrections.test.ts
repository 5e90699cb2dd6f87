import { describe, expect, it } from 'vitest';
import {
  correctedMapping,
  isAnswered,
  noCorrections,
  withAnswer,
  withRole,
} from './corrections.ts';
import { readStatement } from './read-statement.ts';

async function readingOf(text: string) {
  const answer = await readStatement({
    bytes: new TextEncoder().encode(text),
    currency: 'USD',
    remembered: {},
  });
  if (!answer.ok) throw new Error(answer.refusal.text);
  return answer.reading;
}

const TABLE = 'Date,Description,Amount\n03/04/2026,Flour,-80.50\n05/06/2026,Sales,200.00\n';
const QIF = "!Type:Bank\nD03/04'26\nT-80.50\nPFlour\n^\nD05/06'26\nT200.00\nPSales\n^\n";

describe('import corrections', () => {
  it('default to the proposed mapping', async () => {
    const reading = await readingOf(TABLE);
    const { mapping } = reading.proposal;
    expect(correctedMapping(noCorrections(reading))).toEqual({ ok: true, value: mapping });
  });

  it.each([
    ['a table', TABLE],
    ['QIF', QIF],
  ])('start with the ambiguity of %s, each option with its first row', async (_, text) => {
    const open = noCorrections(await readingOf(text));
    expect(isAnswered(open)).toBe(false);
    const [question] = open.questions;
    expect(question?.about).toBe('date-order');
    expect(question?.options.map(({ key, line }) => [key, line?.date])).toEqual([
      ['day-first', '2026-04-03'],
      ['month-first', '2026-03-04'],
    ]);
    const [dayFirst] = question?.options ?? [];
    if (!dayFirst) throw new Error('There is no option.');
    const answered = withAnswer(open, 'date-order', dayFirst);
    expect(isAnswered(answered)).toBe(true);
    expect(correctedMapping(answered)).toMatchObject({ value: { dateOrder: 'day-first' } });
  });

  it('can change the role of a column', async () => {
    const corrected = withRole(noCorrections(await readingOf(TABLE)), 1, 'counterparty');
    expect(correctedMapping(corrected)).toMatchObject({
      ok: true,
      value: { counterparty: 1, description: [] },
    });
  });

  it('can be incomplete', async () => {
    const corrected = withRole(noCorrections(await readingOf(TABLE)), 2, null);
    expect(correctedMapping(corrected).ok).toBe(false);
  });
});
