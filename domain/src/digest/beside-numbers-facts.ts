import { POSTING_KINDS } from '../ledger/posting-kind.ts';
import type { LeftOut, Unclassified } from '../rollup/daily-rollup.ts';
import { countFact, type CountFact, type MoneyFact, type ToMoney } from './fact.ts';

export interface UnclassifiedFacts {
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
  readonly lines: CountFact;
}

export interface LeftOutFacts {
  /** as an owner calls it, in lower case */
  readonly label: string;
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
}

/** @returns null where there is nothing to classify */
export function unclassifiedFacts(
  { moneyIn, moneyOut, lines }: Unclassified,
  money: ToMoney,
): UnclassifiedFacts | null {
  const sides = sidesOf({ moneyIn, moneyOut }, money);
  return sides.moneyIn || sides.moneyOut ? { ...sides, lines: countFact(lines) } : null;
}

export const leftOutFacts = (
  { kind, moneyIn, moneyOut }: LeftOut,
  money: ToMoney,
): LeftOutFacts => ({
  label: POSTING_KINDS[kind].label,
  ...sidesOf({ moneyIn, moneyOut }, money),
});

/** What came in and went out; null for nothing. */
const sidesOf = (
  { moneyIn, moneyOut }: Pick<LeftOut, 'moneyIn' | 'moneyOut'>,
  money: ToMoney,
): Pick<LeftOutFacts, 'moneyIn' | 'moneyOut'> => ({
  moneyIn: moneyIn === 0 ? null : money(moneyIn),
  moneyOut: moneyOut === 0 ? null : money(moneyOut),
});
