import type { Beat } from './beat.ts';
import { mayBeOne } from './names.ts';
import type { Overdue } from './overdue.ts';
import { NO_PURPOSE, type Stream } from './stream.ts';
import { MOST_OFF, type Streams } from './streams.ts';

/** A vendor who takes the place of another asks for about what that one did. */
const OTHER_PRICE = 1.1;

/** What no line says anything by. */
const NO_CATEGORIES: ReadonlySet<string> = new Set(['', 'other', 'uncategorized', 'unclassified']);

/** A vendor who is waited for, and the bills that keep their rhythm. */
type Awaited = Pick<Overdue, 'key' | 'charges' | 'last' | 'beat'>;

/**
 * Whether somebody who came first after the last bill charges instead of its vendor: under a name that
 * may be theirs, however late, or by the same rhythm from about the day the bill was due, in the same
 * category and for about the same price.
 */
export function isTakenOver({ key, charges, last, beat }: Awaited, vendors: Streams): boolean {
  const { category } = vendors.get(key)?.purpose ?? NO_PURPOSE;
  const amounts = charges.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const off = MOST_OFF * beat.every;
  const isAbout = ({ charges: theirs }: Stream, times: number): boolean =>
    theirs.every(({ amount }) => amount * times >= least && amount <= most * times);
  return vendors
    .arrivedAfter(last.day)
    .filter(({ first }) => first >= beat.due - off)
    .some((other) =>
      mayBeOne(key, other.key)
        ? isAbout(other, 1 + MOST_OFF)
        : isCategory(category) &&
          other.purpose.category === category &&
          other.first <= beat.due + off &&
          isAbout(other, OTHER_PRICE) &&
          isNeverSooner(other, beat),
    );
}

const isCategory = (category: string): boolean => !NO_CATEGORIES.has(category.toLowerCase());

/** Whether no charge comes before the next of that rhythm could. */
const isNeverSooner = ({ charges }: Stream, { every }: Beat): boolean =>
  charges.every(({ day }, place) => {
    const before = charges[place - 1]?.day;
    return before === undefined || day - before >= (1 - MOST_OFF) * every;
  });
