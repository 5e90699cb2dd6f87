import type { RecurringSeries } from './recurring-series.ts';
import { mayBeOne } from '../series/counterparty-names.ts';
import type { Overdue } from './overdue-payment.ts';
import { NO_PURPOSE, type Stream } from '../series/payment-stream.ts';
import { MAX_DEVIATION, type Streams } from '../series/payment-streams.ts';

/** The largest price ratio between a vendor and the one that replaces it. */
const REPLACEMENT_PRICE_RATIO = 1.1;

/** Category values that carry no information. */
const NO_CATEGORIES: ReadonlySet<string> = new Set(['', 'other', 'uncategorized', 'unclassified']);

/** A vendor whose bill is overdue, with the bills of its recurring series. */
type Awaited = Pick<Overdue, 'key' | 'charges' | 'last' | 'series'>;

/**
 * Reports whether a payee that first appears after the last bill charges instead of the vendor. The
 * payee either has a possibly matching name, however late, or has the same recurring series from
 * about the due day, in the same category and at about the same price.
 */
export function isRenamedPayee({ key, charges, last, series }: Awaited, vendors: Streams): boolean {
  const { category } = vendors.get(key)?.purpose ?? NO_PURPOSE;
  const amounts = charges.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const off = MAX_DEVIATION * series.every;
  const isAbout = ({ charges: theirs }: Stream, times: number): boolean =>
    theirs.every(({ amount }) => amount * times >= least && amount <= most * times);
  return vendors
    .firstSeenAfter(last.day)
    .filter(({ first }) => first >= series.due - off)
    .some((other) =>
      mayBeOne(key, other.key)
        ? isAbout(other, 1 + MAX_DEVIATION)
        : isCategory(category) &&
          other.purpose.category === category &&
          other.first <= series.due + off &&
          isAbout(other, REPLACEMENT_PRICE_RATIO) &&
          keepsCycle(other, series),
    );
}

const isCategory = (category: string): boolean => !NO_CATEGORIES.has(category.toLowerCase());

/** Reports whether no charge comes sooner than the next of the series could. */
const keepsCycle = ({ charges }: Stream, { every }: RecurringSeries): boolean =>
  charges.every(({ day }, place) => {
    const before = charges[place - 1]?.day;
    return before === undefined || day - before >= (1 - MAX_DEVIATION) * every;
  });
