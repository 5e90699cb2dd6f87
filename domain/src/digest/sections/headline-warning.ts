import { MEASURE_NAMES } from '../../baselines/measure-names.ts';
import type { PercentTenths } from '../../money/ratio.ts';
import type { DigestFacts } from './digest-facts.ts';
import { numbersOutOfRange, type NumberFacts } from './numbers.ts';

/**
 * Returns one line about the number that is furthest from its 30-day average: "Expenses 36% higher
 * than normal".
 *
 * @returns null if every number is in its range, or if no change can be given in percent
 */
export function headlineWarning({ numbers }: DigestFacts): string | null {
  const [furthest] = numbersOutOfRange(numbers)
    .flatMap(percentChange)
    .toSorted((a, b) => Math.abs(b.tenths) - Math.abs(a.tenths));
  if (!furthest) return null;
  const { name, tenths, side } = furthest;
  return `${name} ${Math.round(Math.abs(tenths) / 10)}% ${side} than normal`;
}

interface PercentChange {
  readonly name: string;
  readonly tenths: PercentTenths;
  readonly side: 'higher' | 'lower';
}

/** Leaves out changes of sign, where a percentage would mislead. */
function percentChange({ measure, comparison }: NumberFacts): PercentChange[] {
  if (!comparison?.percent) return [];
  const { change, percent } = comparison;
  if (change !== 'rose' && change !== 'fell') return [];
  const side = change === 'rose' ? 'higher' : 'lower';
  return [{ name: MEASURE_NAMES[measure], tenths: percent.percent, side }];
}
