import { ZERO, type Cents } from '../../money/cents.ts';
import { isOutWord, type TableSample } from './table-sample.ts';

/** Headers of columns that describe the card or the account and not the direction of a row. */
const NO_DIRECTION_HEADER = /card|funding|account/i;

/** Headers of columns in which "Deposit" is a type and not the text of a transaction. */
const TYPE_HEADER = /type|direction|in ?\/ ?out/i;

/**
 * Returns the column that states the direction of each row. One word in every row is no direction of
 * amounts with both signs.
 */
export function directionColumn(
  header: readonly string[],
  sample: TableSample,
  amounts: readonly (Cents | undefined)[],
): number | undefined {
  const nameOf = (column: number) => header[column] ?? '';
  const columns = sample.columns.filter(
    (column) =>
      !NO_DIRECTION_HEADER.test(nameOf(column)) &&
      (sample.holdsDirections(column) ||
        (TYPE_HEADER.test(nameOf(column)) && sample.holdsDirectedTypes(column))),
  );
  const varying = columns.find((column) => !isDirectionAmbiguous(sample, column));
  return varying ?? (hasOneSign(amounts) ? columns[0] : undefined);
}

/** Says whether a direction column has only one value and so may mean something else. */
export const isDirectionAmbiguous = (sample: TableSample, side: number): boolean =>
  new Set(sample.filled(side).map(isOutWord)).size < 2;

/**
 * Returns how the signs of amounts state what a direction column states: money out has a minus, or,
 * as on some cards, money in has it.
 *
 * @returns undefined if the signs do not state the directions
 */
export function signsOf(
  directions: readonly string[],
  amounts: readonly (Cents | undefined)[],
): 'out-negative' | 'out-positive' | undefined {
  const signed = amounts.flatMap((amount = ZERO, row) => {
    const direction = directions[row] ?? '';
    return amount === 0 || direction === '' ? [] : [{ amount, isOut: isOutWord(direction) }];
  });
  if (!signed.some(({ amount }) => amount < 0)) return undefined;
  if (signed.every(({ amount, isOut }) => isOut === amount < 0)) return 'out-negative';
  return signed.every(({ amount, isOut }) => isOut === amount > 0) ? 'out-positive' : undefined;
}

export const hasOneSign = (amounts: readonly (Cents | undefined)[]): boolean =>
  !(amounts.some((amount = ZERO) => amount > 0) && amounts.some((amount = ZERO) => amount < 0));
