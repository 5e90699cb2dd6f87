import type { DayNumber } from '../../../calendar/business-date.ts';
import type { Cents } from '../../../money/cents.ts';
import type { StreamState } from './payment-stream.ts';

/** A stream as text. A day reads only a few stored streams, and the others stay packed. */
export type PackedStream = string;

/** A posting id and its name. The name is omitted if it is the spelling of the stream. */
type Named = readonly [id: string, name?: string];

type Columns = readonly [
  spelling: string,
  first: DayNumber,
  count: number,
  days: readonly number[],
  amounts: readonly Cents[],
  named: readonly Named[],
  category: string,
  account: string,
];

/** Packs everything except the key. */
export function packStream(state: StreamState): PackedStream {
  const { spelling, first, count, days, amounts, category, account } = state;
  const named = state.named.map(([id, name]): Named => (name === spelling ? [id] : [id, name]));
  const columns: Columns = [spelling, first, count, days, amounts, named, category, account];
  return JSON.stringify(columns);
}

/** @param packed output of `packStream` only */
export function unpackStream(key: string, packed: PackedStream): StreamState {
  const [spelling, first, count, days, amounts, named, category, account]: Columns =
    JSON.parse(packed);
  const spelt = named.map(([id, name = spelling]) => [id, name] as const);
  return { key, spelling, first, count, days, amounts, named: spelt, category, account };
}
