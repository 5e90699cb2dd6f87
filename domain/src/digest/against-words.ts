import type { ChangeWord } from '../money/delta.ts';
import type { Measure } from '../signals/history.ts';
import type { DigestFacts } from './facts.ts';
import type { NumberFacts } from './number-facts.ts';
import { NOTHING, say, type Part, type Sentence } from './sentence.ts';

type AgainstMean = (percent: Part, mean: Part) => Sentence;

const SAME: AgainstMean = (_, mean) => say`The same as ${mean}`;
const FROM_NOTHING: AgainstMean = (_, mean) => say`Against ${mean}`;
const RISE: AgainstMean = (percent, mean) => say`${percent} higher than ${mean}`;
const FALL: AgainstMean = (percent, mean) => say`${percent} lower than ${mean}`;

/** How each change of each number is said. A percentage across a change of sign would mislead. */
export const AGAINST_MEAN = {
  revenue: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`No revenue, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`Refunds were larger than sales, against ${mean}`,
    'turned-positive': (_, mean) => say`Sales were larger than refunds again, against ${mean}`,
    'loss-narrowed': (_, mean) => say`Refunds exceeded sales by less than in ${mean}`,
    'loss-widened': (_, mean) => say`Refunds exceeded sales by more than in ${mean}`,
  },
  expenses: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`No expenses, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`Vendors paid back more than was spent, against ${mean}`,
    'turned-positive': (_, mean) => say`More was spent than vendors paid back, against ${mean}`,
    'loss-narrowed': (_, mean) =>
      say`Vendors paid back more than was spent, by less than in ${mean}`,
    'loss-widened': (_, mean) =>
      say`Vendors paid back more than was spent, by more than in ${mean}`,
  },
  net: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`Neither profit nor loss, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`A loss, against ${mean}`,
    'turned-positive': (_, mean) => say`A profit, against ${mean}, which is a loss`,
    'loss-narrowed': (_, mean) => say`A smaller loss than ${mean}`,
    'loss-widened': (_, mean) => say`A larger loss than ${mean}`,
  },
} as const satisfies Record<Measure, Record<ChangeWord, AgainstMean>>;

/** "36.0% higher than the 30-day average of $438.37" */
export function againstWords(
  { measure, against }: NumberFacts,
  facts: DigestFacts,
): Sentence | null {
  if (!against) return null;
  const { headlineDays, days } = facts;
  // That nothing is as much as nothing tells nobody anything.
  if (against.word === 'unchanged' && against.mean.amount === 0) return null;
  const forDays = days.count === 1 ? NOTHING : say` for ${days} days`;
  const mean = say`the ${headlineDays}-day average of ${against.mean}${forDays}`;
  return AGAINST_MEAN[measure][against.word](against.percent ?? '', mean);
}
