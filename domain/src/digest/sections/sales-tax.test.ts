import { describe, expect, it } from 'vitest';
import { aPosting, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import {
  A_BANK,
  aSnapshot,
  type SnapshotChanges,
} from '../../../../tests/kit/builders/snapshot.ts';
import { hasOnlyFactFigures } from '../../../../tests/kit/checks/stray-figures.ts';
import { addDays } from '../../calendar/business-date.ts';
import type { Posting } from '../../ledger/posting.ts';
import { sentenceText } from '../../text/sentence.ts';
import { snapshotSchema } from '../build/snapshot-schema.ts';
import { composeDigest } from '../render/compose-digest.ts';
import { digestView } from '../render/digest-view.ts';
import { digestFacts } from './digest-facts.ts';

const FRAME = {
  snapshotUrl: 'https://app.example/s',
  unsubscribeUrl: 'https://app.example/u',
  preferencesUrl: 'https://app.example/p',
  closedWeekdayUrl: 'https://app.example/c',
  postalAddress: 'Main Street',
};

const SALE = aPosting({ kind: 'sale', amount: 390_500 });
const collected = (amount: number, daysAgo = 0) =>
  aPosting({ kind: 'sales_tax_collected', amount, date: addDays(TUESDAY, -daysAgo) });
const paid = (amount: number, daysAgo: number) =>
  aPosting({ kind: 'sales_tax', amount, date: addDays(TUESDAY, -daysAgo) });

const snapshotOf = (postings: readonly Posting[], changes: SnapshotChanges = {}) =>
  aSnapshot(postings, changes);

const notesOf = (postings: readonly Posting[], changes: SnapshotChanges = {}) =>
  digestView(digestFacts(snapshotOf(postings, changes)))
    .sections.filter(({ id }) => id === 'sideNotes')
    .flatMap(({ items }) =>
      items.flatMap(({ lines }) => lines.map(({ sentence }) => sentenceText(sentence))),
    );

const OWED = 'Sales tax collected: $312.40. It is not revenue: you owe it to the state.';

describe('sales tax in a digest', () => {
  it('is named as a debt and is not revenue', () => {
    const postings = [SALE, collected(31_240)];
    expect(snapshotOf(postings).measures.revenue.figure).toEqual({
      state: 'final',
      amount: 390_500,
    });
    expect(notesOf(postings)).toEqual([OWED]);
  });

  it('is in the mail and its text', () => {
    const facts = digestFacts(snapshotOf([SALE, collected(31_240), paid(-90_000, 10)]));
    const mail = composeDigest(facts, FRAME);
    expect(mail.text).toContain(OWED);
    expect(mail.html.replace(/<[^>]+>/g, '')).toContain(OWED);
    expect(hasOnlyFactFigures(mail, facts, FRAME)).toBe(true);
  });

  it('adds up since the last known payment, which is no expense', () => {
    const postings = [
      collected(99_999, 30),
      paid(-99_999, 20),
      collected(10_000, 12),
      paid(-5_000, 10),
      collected(20_000, 3),
      collected(31_240),
    ];
    expect(notesOf(postings)).toEqual([
      `${OWED} You have collected $512.40 since your payment on Saturday, February 20.`,
    ]);
    const onPayday = snapshotOf([SALE, paid(-5_000, 0)]);
    expect(onPayday.measures.expenses.figure).toEqual({ state: 'final', amount: 0 });
  });

  it('names no sum without a payment, or with one beyond the known cells', () => {
    expect(notesOf([collected(20_000, 3), collected(31_240)])).toEqual([OWED]);
    expect(notesOf([paid(-5_000, 130), collected(31_240)])).toEqual([OWED]);
  });

  it('subtracts returned tax, and names a return', () => {
    expect(notesOf([collected(40_000), collected(-8_760)])).toEqual([OWED]);
    expect(notesOf([collected(-500)])).toEqual([
      'Sales tax: −$5.00, because you returned more of it to customers than you collected. It lowers what you owe to the state.',
    ]);
  });

  it('is absent if a marketplace withholds what it collected', () => {
    expect(notesOf([collected(800), collected(-800)])).toEqual([]);
  });

  it('is so far known while data is missing', () => {
    const sources = [{ ...A_BANK, completeThrough: addDays(TUESDAY, -1) }];
    expect(notesOf([SALE, paid(-1, 5), collected(31_240)], { sources })).toEqual([
      'Sales tax collected: $312.40 so far. It is not revenue: you owe it to the state.',
    ]);
  });

  it('is owed to the tax office outside of the United States', () => {
    const [note] = notesOf([collected(31_240)], { currency: 'EUR' });
    expect(note).toContain('you owe it to the tax office');
  });

  it('is not claimed from a bank alone, which knows only payments and refunds of the state', () => {
    const postings = [SALE, paid(-75_000, 0), paid(1_200, 0)];
    expect(snapshotOf(postings).salesTax).toBeUndefined();
    expect(notesOf(postings)).toEqual([
      'Not counted as revenue or expenses: $12 sales tax payments in and $750 sales tax payments out.',
    ]);
  });

  it('links to its transactions', () => {
    const { sections } = digestView(digestFacts(snapshotOf([collected(31_240)])));
    const links = sections.flatMap(({ items }) =>
      items.flatMap(({ lines }) => lines.flatMap(({ postings }) => postings?.filter ?? [])),
    );
    expect(links).toEqual([{ number: 'sales-tax' }]);
  });

  it('is read as it was stored', () => {
    const snapshot = snapshotOf([collected(31_240), paid(-1, 5)]);
    expect(snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });
});
