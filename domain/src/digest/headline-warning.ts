import type { PercentTenths } from '../money/ratio.ts';
import { numbersOut } from './action.ts';
import type { DigestFacts } from './facts.ts';
import { MEASURE_NAMES } from './measure-words.ts';
import type { NumberFacts } from './number-facts.ts';

/**
 * "Expenses 36% higher than normal": the number furthest from its 30-day average, in one line.
 *
 * @returns null when every number is in its range, or none can be told in percent
 */
export function headlineWarning(facts: DigestFacts): string | null {
  const [furthest] = numbersOut(facts)
    .flatMap((number) => toldInPercent(number))
    .toSorted((a, b) => Math.abs(b.tenths) - Math.abs(a.tenths));
  if (!furthest) return null;
  const { name, tenths, side } = furthest;
  return `${name} ${Math.round(Math.abs(tenths) / 10)}% ${side} than normal`;
}

interface Told {
  readonly name: string;
  readonly tenths: PercentTenths;
  readonly side: 'higher' | 'lower';
}

/** Across a change of sign a percentage would mislead. */
function toldInPercent({ measure, against }: NumberFacts): Told[] {
  if (!against?.percent || (against.word !== 'rose' && against.word !== 'fell')) return [];
  const side = against.word === 'rose' ? 'higher' : 'lower';
  return [{ name: MEASURE_NAMES[measure], tenths: against.percent.percent, side }];
}
