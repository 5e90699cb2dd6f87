import type { DayNumber } from '../../../calendar/business-date.ts';
import type { Cents } from '../../../money/cents.ts';
import { compareText } from '../../../shared/compare-text.ts';

/** An alert that a refund closes. */
export interface RefundClaim {
  readonly id: string;
  readonly day: DayNumber;
  /** the amounts that one credit may have; several credits add up to the first */
  readonly amounts: readonly Cents[];
}

interface Credit {
  readonly day: DayNumber;
  readonly amount: Cents;
}

/** The most partial credits that are added up. More would add up to any amount. */
const PARTS_MAX = 6;

/**
 * Returns the ids of the claims of one payee that its credits refund. Each credit counts once, for
 * the oldest claim that it fits, so that two equal claims need two credits. A credit that fits no
 * claim is a part of the oldest larger claim.
 */
export function refundedClaims(
  claims: readonly RefundClaim[],
  credits: readonly Credit[],
): ReadonlySet<string> {
  const open = claims
    .toSorted((a, b) => a.day - b.day || compareText(a.id, b.id))
    .map((claim) => ({ ...claim, parts: 0, sums: new Set([0]) }));
  const refunded = new Set<string>();
  for (const { day, amount } of credits.toSorted((a, b) => a.day - b.day)) {
    const waiting = open.filter((claim) => claim.day <= day && !refunded.has(claim.id));
    const whole =
      waiting.find(({ amounts }) => amounts.includes(amount)) ??
      waiting.find(({ amounts: [due = 0], sums }) => sums.has(due - amount));
    const larger = waiting.find(
      ({ amounts: [due = 0], parts }) => amount < due && parts < PARTS_MAX,
    );
    if (whole) refunded.add(whole.id);
    else if (larger) {
      larger.parts += 1;
      larger.sums = new Set([...larger.sums].flatMap((sum) => [sum, sum + amount]));
    }
  }
  return refunded;
}
