import { describe, expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import { answerLinks, answerLinksOf, answerPagePlaceholder } from './alert-link.ts';

const MONDAY = businessDate('2026-11-23');

const ALERTS = [
  { id: null, finding: 'price-raised' },
  { id: 'a', finding: 'charged-twice' },
  { id: 'b', finding: 'new-payee' },
] as const;

describe('the links beside an alert', () => {
  it('open the answer page with one answer ready', () => {
    expect(answerLinks('charged-twice', 'https://app.example/a/token', MONDAY)).toEqual([
      { url: 'https://app.example/a/token?answer=refund-requested', words: 'Ask for a refund' },
      { url: 'https://app.example/a/token?answer=both-real', words: 'Both are real' },
      { url: 'https://app.example/a/token?answer=remind-me', words: 'Remind me Friday' },
    ]);
  });

  it('name each answer of an alert that can be answered', () => {
    const linksOf = answerLinksOf(ALERTS, MONDAY, (_, index) => answerPagePlaceholder(index));
    expect(linksOf('b').map(({ url }) => url)).toEqual([
      '{{alertUrl.1}}?answer=payee-known',
      '{{alertUrl.1}}?answer=payee-unknown',
      '{{alertUrl.1}}?answer=remind-me',
    ]);
    expect(linksOf('unknown')).toEqual([]);
  });
});
