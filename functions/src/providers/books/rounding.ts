import {
  addCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';

export interface RoundedPart {
  readonly amount: Cents;
  /** Whether the amount was rounded to cents. */
  readonly isRounded: boolean;
}

/**
 * Makes rounded parts add up to their total. Rounding changes each part and the total by at most
 * half a cent. A difference up to the sum of these changes is added to the largest rounded part, or
 * to the first of equally large parts. A larger difference has another cause and remains.
 */
export function absorbRoundingDifference<P extends RoundedPart>(
  parts: readonly P[],
  total: Cents,
): P[] {
  const rounded = parts.filter(({ isRounded }) => isRounded);
  const rest = subtractCents(total, sumCents(parts.map(({ amount }) => amount)));
  const isRounding = rest !== ZERO && 2 * Math.abs(rest) <= rounded.length + 1;
  const [largest] = rounded.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  if (!isRounding || !largest) return [...parts];
  return parts.map((part) =>
    part === largest ? { ...part, amount: addCents(part.amount, rest) } : part,
  );
}
