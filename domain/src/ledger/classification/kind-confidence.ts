import type { Posting } from '../posting.ts';

/** How sure the kind of a posting is. */
export type KindConfidence = 'proved' | 'rule' | 'guess';

/**
 * Returns how sure the kind of a posting is. The source, the owner or the other side of a transfer
 * proves it. A rule decides by the wording. An unclassified posting counts by its sign, which is a
 * guess.
 */
export function confidenceOf({
  kind,
  decidedBy,
}: Pick<Posting, 'kind' | 'decidedBy'>): KindConfidence {
  if (kind === 'unclassified' || decidedBy === 'nobody') return 'guess';
  return decidedBy === 'built-in-rule' || decidedBy === 'rule' ? 'rule' : 'proved';
}
