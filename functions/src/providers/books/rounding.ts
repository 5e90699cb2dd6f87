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
 * Makes rounded parts add up to their total. Each rounding moves at most half a cent, also that of
 * the total. So much goes to the largest rounded part, the first of equal ones. More than that has
 * another reason and stays.
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
