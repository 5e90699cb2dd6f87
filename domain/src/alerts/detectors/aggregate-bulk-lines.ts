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
  return [...groupBy(lines, ({ kind }) => kind).values()]
    .flatMap((ofKind) =>
      ofKind.length > MAX_PER_PAYEE ? aggregateKind(ofKind, ofKind.length > MAX_PER_KIND) : ofKind,
    )
    .toSorted(byDetectionOrder);
}

/** @param isBulk whether every payee of the kind is examined as one */
function aggregateKind(lines: readonly DetectorPosting[], isBulk: boolean): DetectorPosting[] {
  return [...groupBy(lines, cellKeyOf).values()].flatMap((cell) => {
    const [first] = cell;
    if (!first || cell.length === 1 || !(isBulk || cell.length > MAX_PER_PAYEE)) return cell;
    const amount = sumCents(cell.map((line) => line.amount));
    return [{ ...first, id: '', amount, representedCount: cell.length }];
  });
}

/** Returns a text that only lines of one day, payee, category and direction share. */
const cellKeyOf = ({ date, counterparty, category, amount }: DetectorPosting): string =>
  `${date}${amount < 0 ? '-' : '+'}${counterparty.length} ${counterparty}${category}`;
