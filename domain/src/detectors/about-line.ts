import type { SeenLine } from './books.ts';
import type { Candidate } from './candidate.ts';

type OfLine = Pick<
  Candidate,
  'day' | 'cause' | 'subject' | 'isOnce' | 'counterparty' | 'measure' | 'actual'
>;

/** What every candidate about one line says of it; the same counterparty may be told of again. */
export const aboutLine = ({ key, charge }: Pick<SeenLine, 'key' | 'charge'>): OfLine => ({
  day: charge.day,
  cause: key,
  subject: key,
  isOnce: false,
  counterparty: charge.name,
  measure: null,
  actual: charge.amount,
});
