import type { ObservedPosting } from './detector-state.ts';
import type { Candidate } from '../alert/candidate.ts';

type OfLine = Pick<
  Candidate,
  'day' | 'cause' | 'subject' | 'isOnce' | 'counterparty' | 'measure' | 'actual'
>;

/**
 * Builds the fields that every candidate about one posting has. The same counterparty may get
 * another alert.
 */
export const candidateFields = ({
  key,
  charge,
}: Pick<ObservedPosting, 'key' | 'charge'>): OfLine => ({
  day: charge.day,
  cause: key,
  subject: key,
  isOnce: false,
  counterparty: charge.name,
  measure: null,
  actual: charge.amount,
});
