import { MEASURES } from '../../baselines/daily-history.ts';
import type { MoneyFact, NameFact } from '../../text/fact.ts';
import type { OutOfRange } from '../texts/verdict-texts.ts';
import type { DigestFacts } from './digest-facts.ts';
import type { NumberFacts } from './numbers.ts';

/** The news of a digest, from which its verdict, its subject and its preheader are written. */
export type Headline =
  | { readonly news: 'unknown' | 'partial' | 'closed' }
  | { readonly news: 'holiday'; readonly holiday: NameFact }
  | {
      readonly news: 'out-of-range';
      /** The number that explains most, and the others. Net profit follows from the other two. */
      readonly numbers: readonly [OutOfRange, ...OutOfRange[]];
    }
  | { readonly news: 'no-range' | 'normal'; readonly net: MoneyFact };

/** Returns the most important thing that a digest has to say about its numbers. */
export function headlineOf({ numbers, isClosed, holidayWithoutRevenue }: DigestFacts): Headline {
  const all = MEASURES.map((measure) => numbers[measure]);
  if (all.every(({ figure }) => figure.state === 'unknown')) return { news: 'unknown' };
  const { net } = numbers;
  if (net.figure.state !== 'final' || all.some(({ figure }) => figure.state !== 'final')) {
    return { news: 'partial' };
  }
  const [first, ...others] = all.flatMap(outOfRange).toSorted(byImportance);
  if (first) return { news: 'out-of-range', numbers: [first, ...others] };
  if (isClosed) return { news: 'closed' };
  if (holidayWithoutRevenue) return { news: 'holiday', holiday: holidayWithoutRevenue };
  const hasRanges = all.every(({ range }) => range !== null);
  return { news: hasRanges ? 'normal' : 'no-range', net: net.figure.amount };
}

function outOfRange({ measure, figure, outside }: NumberFacts): OutOfRange[] {
  return outside && figure.state === 'final' ? [{ measure, amount: figure.amount, outside }] : [];
}

const byImportance = (a: OutOfRange, b: OutOfRange): number =>
  Number(a.measure === 'net') - Number(b.measure === 'net') ||
  Math.abs(b.outside.amount.amount) - Math.abs(a.outside.amount.amount);
