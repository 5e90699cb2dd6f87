import { sumCents, type Cents } from '../../money/cents.ts';
import { countFact, type MoneyFact, type ToMoney } from '../../text/fact.ts';
import { rangePhrase } from '../../text/phrases.ts';
import { list, NOTHING, plural, say, type Sentence } from '../../text/sentence.ts';
import type { Alert } from '../alert/alert.ts';
import type { CalculationText, ExplanationStep } from '../types/alert-type.ts';
import { DETECTOR_RECORDS, type AlertSource } from '../types/alert-types.ts';
import type { Evidence } from '../alert/evidence.ts';
import { evidenceDays } from '../types/type-wording.ts';

/** The calculation of an alert as steps that an owner can check with a calculator, and a chart. */
export interface AlertExplanation {
  readonly steps: readonly ExplanationStep[];
  /** the compared amounts, oldest first; null if a chart would show nothing */
  readonly picture: Comparison | null;
}

/** Comparable amounts: earlier ones and the measured ones. */
export interface Comparison {
  readonly order: 'oldest first' | 'least first';
  readonly past: readonly Cents[];
  readonly measured: readonly Cents[];
}

/** Returns the calculation of an alert; null for an old alert without evidence. */
export function explainAlert(
  source: AlertSource,
  { evidence, expected, impact, actual, leftOut, bills }: Alert,
  money: ToMoney,
): AlertExplanation | null {
  if (!evidence) return null;
  const { calculation } = DETECTOR_RECORDS[source];
  const explained = { evidence, impact, bills };
  if (typeof calculation === 'function') return { steps: calculation(explained), picture: null };
  const { severalSteps, measuredSteps, furtherSteps } = calculation;
  if (severalSteps && bills && bills.length > 1)
    return { steps: severalSteps(explained, money), picture: null };
  const measured = measuredText(calculation, evidence, money);
  const compared = comparedText(calculation, evidence, money);
  const range = expected && rangePhrase({ low: money(expected.low), high: money(expected.high) });
  return {
    steps: [
      ...(measuredSteps?.(evidence, measured, money) ?? [{ step: 'Measured', words: measured }]),
      ...(leftOut === undefined ? [] : [{ step: 'Left out', words: leftOutText(money(leftOut)) }]),
      ...(furtherSteps?.(evidence) ?? []),
      ...(compared ? [{ step: 'Compared with', words: compared }] : []),
      ...(range ? [{ step: 'Expected', words: say`${range}: ${calculation.range}.` }] : []),
      ...(impact > 0
        ? [{ step: 'At stake', words: say`${money(impact)}: ${calculation.impact}.` }]
        : []),
      { step: 'Normal again', words: calculation.again(range ?? NOTHING) },
    ],
    picture: comparisonOf(calculation, evidence, actual),
  };
}

const leftOutText = (amount: MoneyFact): Sentence =>
  say`${amount} of revenue on the same days, from customers who pay regularly: each is watched alone.`;

/** The most amounts that a sentence lists one by one. */
const LISTED_MAX = 3;

function measuredText(
  { measured: noun }: CalculationText,
  evidence: Evidence,
  money: ToMoney,
): Sentence {
  const { measured } = evidence;
  const when = evidenceDays(evidence);
  if (measured.length === 0) return say`No ${noun[0]} ${when}.`;
  const count = countFact(measured.length);
  const amounts: Sentence =
    measured.length > LISTED_MAX
      ? say`${money(sumCents(measured))} together`
      : list(measured.map(money));
  return say`${count} ${plural(count, ...noun)} ${when}: ${amounts}.`;
}

function comparedText(
  { past: noun, sample }: CalculationText,
  { past, figures }: Evidence,
  money: ToMoney,
): Sentence | null {
  if (!noun || past.length === 0) return null;
  const count = countFact((sample && figures[sample]) || past.length);
  const ordered = past.toSorted((a, b) => a - b);
  const [low, high] = [ordered[0], ordered.at(-1)];
  if (low === undefined || high === undefined) return null;
  const ends = rangePhrase({ low: money(low), high: money(high) });
  return say`${count} ${plural(count, ...noun)}: ${ends}.`;
}

/** A chart with fewer bars shows no more than the sentence. */
const BARS_MIN = 3;

function comparisonOf(
  { picture, past: noun, sample }: CalculationText,
  { past, measured }: Evidence,
  actual: Cents | null,
): Comparison | null {
  if (!picture) return null;
  const found = picture === 'each' ? measured : actual === null ? [] : [actual];
  const before = noun ? past : [];
  if (before.length + found.length < BARS_MIN) return null;
  return { order: sample ? 'least first' : 'oldest first', past: before, measured: found };
}
