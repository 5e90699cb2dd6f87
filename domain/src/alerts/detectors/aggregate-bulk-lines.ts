import { groupBy } from '../../shared/group-by.ts';
import { sumCents } from '../../money/cents.ts';
import { byDetectionOrder, type DetectorPosting } from './detector-posting.ts';

/**
 * The number of postings of one day, payee, type and direction that are examined one by one, and
 * the number of one type on one day. Above this limit they are sales or similar bulk postings, so
 * postings of one payee are examined as one. The cost of a day then does not depend on how much was
 * sold.
 */
export const MAX_PER_PAYEE = 16;
export const MAX_PER_KIND = 60;

/** Returns the postings that became visible on one day, in detection order. */
export function aggregateBulkLines(lines: readonly DetectorPosting[]): DetectorPosting[] {
  if (lines.length <= MAX_PER_PAYEE) return lines.toSorted(byDetectionOrder);
  const ofKind = groupBy(lines, ({ kind }) => kind);
  const cells = groupBy(lines, ({ date, counterparty, category, kind, amount }) =>
    JSON.stringify([date, counterparty, category, kind, amount < 0]),
  );
  return [...cells.values()]
    .flatMap((cell) => {
      const [first] = cell;
      const isBulk =
        first &&
        (cell.length > MAX_PER_PAYEE || (ofKind.get(first.kind)?.length ?? 0) > MAX_PER_KIND);
      if (!isBulk || cell.length === 1) return cell;
      const amount = sumCents(cell.map((line) => line.amount));
      return [{ ...first, id: '', amount, representedCount: cell.length }];
    })
    .toSorted(byDetectionOrder);
}
