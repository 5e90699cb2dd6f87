import type { Measure } from '../signals/history.ts';
import type { Correction } from '../snapshot/correction.ts';
import {
  countFact,
  dateFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type ToMoney,
} from './fact.ts';

export interface CorrectionFacts {
  readonly about: DateFact;
  readonly measure: Measure;
  readonly was: MoneyFact | null;
  readonly is: MoneyFact;
  readonly lines: CountFact;
  /** there were more than are counted */
  readonly hasMoreLines: boolean;
}

export const correctionFacts = (
  { about, measure, was, is, lines, hasMoreLines }: Correction,
  money: ToMoney,
): CorrectionFacts => ({
  about: dateFact(about),
  measure,
  was: was === null ? null : money(was),
  is: money(is),
  lines: countFact(lines.length),
  hasMoreLines: hasMoreLines ?? false,
});
