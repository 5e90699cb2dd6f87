import type { BetweenAlert, WatchBook } from './watch-book.ts';

/** Whoever has not looked at it by then is written to once more. */
export const REPEAT_AFTER_MS = 4 * 3_600_000;

/** The first, and one more for whoever has not seen it. */
const MOST_LETTERS = 2;

/** What is found on one day and cannot wait is told so often; the rest waits for the digest. */
const MOST_A_DAY = 3;

const DAY_MS = 86_400_000;

const MOST_BETWEEN = 30;

/** A letter that is due: the first of an alert, or the second. */
export interface OwedLetter {
  readonly found: BetweenAlert;
  readonly round: number;
}

/** Notes what was found: what is critical is written of at once, up to some a day. */
export function addBetween(
  book: WatchBook,
  found: readonly Pick<BetweenAlert, 'id' | 'alert'>[],
  now: Date,
): WatchBook {
  const isLately = ({ letters, letterAt, foundAt }: BetweenAlert) =>
    (letters > 0 || letterAt !== null) && now.getTime() - foundAt.getTime() < DAY_MS;
  let left = MOST_A_DAY - book.between.filter(isLately).length;
  const added = found.map(({ id, alert }): BetweenAlert => {
    const isAtOnce = alert.level === 'critical' && left > 0;
    if (isAtOnce) left -= 1;
    const letterAt = isAtOnce ? now : null;
    return { id, alert, foundAt: now, letters: 0, letterAt, isInDigest: false };
  });
  return { ...book, between: [...book.between, ...added].slice(-MOST_BETWEEN) };
}

export const owedLetters = ({ between }: WatchBook, now: Date): OwedLetter[] =>
  between.flatMap((found) =>
    found.letterAt && found.letterAt <= now ? [{ found, round: found.letters + 1 }] : [],
  );

/** A letter is in the outbox. Noted twice, it is noted once. */
export const noteLetter = (book: WatchBook, id: string, round: number, now: Date): WatchBook =>
  changeOne(book, id, (found) => {
    if (found.letters !== round - 1) return found;
    const isLast = round >= MOST_LETTERS || found.letterAt === null;
    const letterAt = isLast ? null : new Date(now.getTime() + REPEAT_AFTER_MS);
    return { ...found, letters: round, letterAt };
  });

/** Somebody has seen it, it has settled, or there is nobody to write to: no further letter comes. */
export const endLetters = (book: WatchBook, id: string): WatchBook =>
  changeOne(book, id, (found) => ({ ...found, letterAt: null }));

/** What the digest of a morning tells beside what that morning found; afterwards it has told it. */
export function tellInDigest(book: WatchBook): {
  readonly book: WatchBook;
  readonly told: readonly BetweenAlert[];
} {
  const told = book.between.filter(({ isInDigest }) => !isInDigest);
  const between = book.between
    .filter(({ letterAt }) => letterAt !== null)
    .map((found) => ({ ...found, isInDigest: true }));
  const isAsBefore = told.length === 0 && between.length === book.between.length;
  return { book: isAsBefore ? book : { ...book, between }, told };
}

/** When somebody has to look at a business again unless something comes first; null: nobody has to. */
export function nextLook({ hasNews, connectionsAt, between }: WatchBook, now: Date): Date | null {
  if (hasNews) return now;
  const instants = [connectionsAt, ...between.map(({ letterAt }) => letterAt)].filter(
    (instant) => instant !== null,
  );
  if (instants.length === 0) return null;
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}

function changeOne(
  book: WatchBook,
  id: string,
  change: (found: BetweenAlert) => BetweenAlert,
): WatchBook {
  if (!book.between.some((found) => found.id === id)) return book;
  return {
    ...book,
    between: book.between.map((found) => (found.id === id ? change(found) : found)),
  };
}
