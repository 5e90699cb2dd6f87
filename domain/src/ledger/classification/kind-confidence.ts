import type { Posting } from '../posting.ts';

/** The certainty of a posting's kind. */
export type KindConfidence = 'proved' | 'rule' | 'guess';

/**
 * Returns the certainty of a posting's kind. The source, the owner or the other side of a transfer
 * proves it. A rule infers it from the wording. An unclassified posting counts by its sign, which
 * is a guess.
 */
export function confidenceOf({
  kind,
  decidedBy,
}: Pick<Posting, 'kind' | 'decidedBy'>): KindConfidence {
  if (kind === 'unclassified' || decidedBy === 'sign') return 'guess';
  return decidedBy === 'built-in-rule' || decidedBy === 'rule' ? 'rule' : 'proved';
}
