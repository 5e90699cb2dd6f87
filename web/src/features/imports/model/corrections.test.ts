import { describe, expect, it } from 'vitest';
import {
  correctedMapping,
  isAnswered,
  noCorrections,
  withAnswer,
  withRole,
  withSwappedDirections,
} from './corrections.ts';
import { readStatement } from './read-statement.ts';
import { unreadReading } from './reading.ts';

const requestOf = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  currency: 'USD',
  remembered: {},
});

async function readingOf(text: string) {
  const answer = await readStatement(requestOf(text));
  if (!answer.ok) throw new Error(answer.refusal.text);
  return answer.reading;
}

const TABLE = 'Date,Description,Amount\n03/04/2026,Flour,-80.50\n05/06/2026,Sales,200.00\n';
const PAIR = '2026-09-03,Sales,412.50,\n2026-09-04,Flour,,83.45\n2026-09-05,Sales,398.10,\n';
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

  it('apply the answer about the sign to a pair of unnamed columns', async () => {
    const open = noCorrections(await readingOf(PAIR));
    const question = open.questions.find(({ about }) => about === 'sign');
    const answers = question?.options.map((option) => {
      const mapping = correctedMapping(withAnswer(open, 'sign', option));
      return [option.key, option.line?.amount, mapping.ok && mapping.value];
    });
    expect(answers).toMatchObject([
      ['first-is-in', 41_250, { amount: { form: 'debit-credit', debit: 3, credit: 2 } }],
      ['first-is-out', -41_250, { amount: { form: 'debit-credit', debit: 2, credit: 3 } }],
    ]);
  });

  it('apply the answers about the sign and the fee in any order', async () => {
    const text = 'Date,What,A,B,Fee\n2026-09-03,Sales,412.50,,\n2026-09-04,Flour,,83.45,1.00\n';
    const open = noCorrections(await readingOf(text));
    const optionOf = (about: 'sign' | 'fee', key: string) => {
      const question = open.questions.find((each) => each.about === about);
      const option = question?.options.find((each) => each.key === key);
      if (!option) throw new Error(`There is no ${about} ${key}.`);
      return [about, option] as const;
    };
    const sign = optionOf('sign', 'first-is-in');
    const fee = optionOf('fee', 'included');
    expect(optionOf('fee', 'added')[1].line).toMatchObject({ description: 'Flour' });
    for (const [first, second] of [
      [sign, fee],
      [fee, sign],
    ] as const) {
      const answered = withAnswer(withAnswer(open, ...first), ...second);
      expect(isAnswered(answered)).toBe(true);
      expect(correctedMapping(answered)).toMatchObject({
        value: { amount: { form: 'debit-credit', debit: 3, credit: 2, fee: null } },
      });
    }
  });

  it('swap money in and money out', async () => {
    const swapped = withSwappedDirections(noCorrections(await readingOf(PAIR)));
    expect(correctedMapping(swapped)).toMatchObject({ value: { amount: { debit: 3, credit: 2 } } });
  });

  it('start without a mapping if the table cannot be read automatically', async () => {
    const answer = await readStatement(
      requestOf('When;What;In;Out\nsoon;Sales;412,50;\nlater;Flour;;83,45\n'),
    );
    if (answer.ok || answer.refusal.reason === 'not-loaded') throw new Error('It was read.');
    const { table } = answer.refusal;
    if (!table) throw new Error('It is no table.');
    const open = noCorrections(unreadReading({ ...answer.refusal, table }));
    expect(correctedMapping(open)).toEqual({
      ok: false,
      error: 'Choose the column with the date.',
    });
    const chosen = withRole(withRole(open, 0, 'date'), 1, 'description');
    expect(correctedMapping(chosen)).toMatchObject({
      value: { amount: { form: 'debit-credit', debit: 3, credit: 2 }, decimalMark: ',' },
    });
  });
});
