import { groupBy } from '../group-by.ts';
import { sumCents } from '../money/cents.ts';
import { inJudgingOrder, type WatchedLine } from './watched-line.ts';

/**
 * Of one day, name, kind and direction so many lines are looked at one by one, and of one kind on one
 * day. More than these are takings, or something like them, and those of one name are looked at as
 * one: judging a day costs the same however much was sold.
 */
export const MOST_OF_A_CELL = 16;
export const MOST_OF_A_KIND = 60;

/** The lines that became visible on one day, in the order in which they are judged. */
export function foldCrowds(lines: readonly WatchedLine[]): WatchedLine[] {
  if (lines.length <= MOST_OF_A_CELL) return lines.toSorted(inJudgingOrder);
  const ofKind = groupBy(lines, ({ kind }) => kind);
  const cells = groupBy(lines, ({ date, counterparty, category, kind, amount }) =>
    JSON.stringify([date, counterparty, category, kind, amount < 0]),
  );
  return [...cells.values()]
    .flatMap((cell) => {
      const [first] = cell;
      const isCrowd =
        first &&
        (cell.length > MOST_OF_A_CELL || (ofKind.get(first.kind)?.length ?? 0) > MOST_OF_A_KIND);
      if (!isCrowd || cell.length === 1) return cell;
      const amount = sumCents(cell.map((line) => line.amount));
      return [{ ...first, id: '', amount, standsFor: cell.length }];
    })
    .toSorted(inJudgingOrder);
}
