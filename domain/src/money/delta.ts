import { subtractCents, type Cents } from './cents.ts';
import { percentFromMean, type PercentTenths } from './ratio.ts';

/**
 * How an amount changed, so that texts never have to infer it from signs. A percentage is
 * meaningful only for `rose` and `fell`.
 */
export type ChangeWord =
  | 'unchanged'
  | 'began'
  | 'stopped'
  | 'rose'
  | 'fell'
  | 'turned-positive'
  | 'turned-negative'
  | 'loss-narrowed'
  | 'loss-widened';

export interface Delta {
  readonly was: Cents;
  readonly is: Cents;
  readonly change: Cents;
  /** null if `was` is 0 */
  readonly percent: PercentTenths | null;
  readonly word: ChangeWord;
}

export function delta(was: Cents, is: Cents): Delta {
  return {
    was,
    is,
    change: subtractCents(is, was),
    percent: percentFromMean(is, was, 1),
    word: changeWord(was, is),
  };
}

export function changeWord(was: Cents, is: Cents): ChangeWord {
  if (is === was) return 'unchanged';
  if (was === 0) return is > 0 ? 'began' : 'turned-negative';
  if (is === 0) return 'stopped';
  if (was < 0) return is > 0 ? 'turned-positive' : is > was ? 'loss-narrowed' : 'loss-widened';
  if (is < 0) return 'turned-negative';
  return is > was ? 'rose' : 'fell';
}
