import { sumCents, ZERO, type Cents } from '../../money/cents.ts';
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
  { evidence, expected, impact, actual, leftOut, bills, baseline }: Alert,
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
  const compared = comparedText(calculation, { evidence, counted: baseline.count }, money);
  const range = expected && rangePhrase({ low: money(expected.low), high: money(expected.high) });
  return {
    steps: [
      ...(measuredSteps?.(evidence, measured, money) ?? [{ step: 'Found', words: measured }]),
      ...(leftOut === undefined ? [] : [{ step: 'Left out', words: leftOutText(money(leftOut)) }]),
      ...(furtherSteps?.(evidence, money) ?? []),
      ...(compared ? [{ step: 'Compared with', words: compared }] : []),
      ...(range
        ? [{ step: 'Usual range', words: say`${range}, which is ${calculation.range}.` }]
        : []),
      ...(impact > 0
        ? [{ step: 'Difference', words: say`${money(impact)}, ${calculation.impact}.` }]
        : []),
      { step: 'Back to normal when', words: calculation.again(range ?? NOTHING) },
    ],
    picture: comparisonOf(calculation, evidence, actual),
  };
}

const leftOutText = (amount: MoneyFact): Sentence =>
  say`${amount} of revenue on the same days from customers who pay regularly. We compare each of them separately.`;

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

/**
 * Returns "22 earlier charges. The latest 12 were $300.00 to $450.00." The first number is the one
 * that the alert itself states.
 */
function comparedText(
  { past: noun, pastIs }: CalculationText,
  { evidence, counted }: { readonly evidence: Evidence; readonly counted: number | null },
  money: ToMoney,
): Sentence | null {
  const { past, figures } = evidence;
  if (!noun || past.length === 0) return null;
  const people = figures['people'] ?? 1;
  if (people > 1) return say`${countFact(people)} people, usually ${rangeOf(past, money)} each.`;
  const stated = pastIs === 'other-unit' ? past.length : counted || past.length;
  const count = countFact(stated);
  const shown = past.slice(-stated);
  const items = say`${count} ${plural(count, ...noun)}`;
  if (pastIs === 'sample' || shown.length === stated)
    return say`${items}: ${rangeOf(past, money)}.`;
  const latest = countFact(shown.length);
  return say`${items}. The latest ${latest} ${plural(latest, 'was', 'were')} ${rangeOf(shown, money)}.`;
}

function rangeOf(amounts: readonly Cents[], money: ToMoney): Sentence {
  const ordered = amounts.toSorted((a, b) => a - b);
  const [low = ZERO, high = ZERO] = [ordered[0], ordered.at(-1)];
  return rangePhrase({ low: money(low), high: money(high) });
}

/** A chart with fewer bars shows no more than the sentence. */
const BARS_MIN = 3;

function comparisonOf(
  { picture, past: noun, pastIs }: CalculationText,
  { past, measured }: Evidence,
  actual: Cents | null,
): Comparison | null {
  if (!picture) return null;
  const found = picture === 'each' ? measured : actual === null ? [] : [actual];
  const before = noun ? past : [];
  if (before.length + found.length < BARS_MIN) return null;
  return {
    order: pastIs === 'sample' ? 'least first' : 'oldest first',
    past: before,
    measured: found,
  };
}
