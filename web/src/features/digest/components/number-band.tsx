import { isOut } from '@daily-snapshot/domain/digest/action';
import type { NumberFacts } from '@daily-snapshot/domain/digest/number-facts';
import { EmptyBand, NormalBand } from '../../../components/normal-band.tsx';

/** The normal band of a number of a digest, as far as it is known. */
export function NumberBand({ number }: { readonly number: NumberFacts }) {
  const { figure, range } = number;
  if (!range || figure.state === 'unknown') return <EmptyBand />;
  return (
    <NormalBand
      value={figure.amount.amount}
      normal={{ low: range.low.amount, high: range.high.amount }}
      needsAttention={isOut(number)}
      isSoFar={figure.state === 'so_far'}
    />
  );
}
