import { isOutOfRange, type NumberFacts } from '@daily-snapshot/domain/digest/sections/numbers';
import { EmptyExpectedRangeChart, ExpectedRangeChart } from '../../../../charts/expected-range.tsx';

/** The chart of a number on its expected range, or an empty chart if either is unknown. */
export function NumberExpectedRange({ number }: { readonly number: NumberFacts }) {
  const { figure, range } = number;
  if (!range || figure.state === 'unknown') return <EmptyExpectedRangeChart />;
  return (
    <ExpectedRangeChart
      value={figure.amount.amount}
      normal={{ low: range.low.amount, high: range.high.amount }}
      needsAttention={isOutOfRange(number)}
      isSoFar={figure.state === 'so_far'}
    />
  );
}
