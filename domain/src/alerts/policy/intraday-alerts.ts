import type { IntradayAlert, BusinessAlertState } from '../business-alert-state.ts';

/** Whoever has not looked at it by then is written to once more. */
export const REPEAT_AFTER_MS = 4 * 3_600_000;

/** The first, and one more for whoever has not seen it. */
const MAX_ALERT_EMAILS = 2;

/** What is found on one day and cannot wait is told so often; the rest waits for the digest. */
const MOST_A_DAY = 3;

const DAY_MS = 86_400_000;

const MAX_INTRADAY_ALERTS = 30;

/** A letter that is due: the first of an alert, or the second. */
export interface DueAlertEmail {
  readonly found: IntradayAlert;
  readonly round: number;
}

/** Notes what was found: what is critical is written of at once, up to some a day. */
export function addIntradayAlerts(
  book: BusinessAlertState,
  found: readonly Pick<IntradayAlert, 'id' | 'alert'>[],
  now: Date,
): BusinessAlertState {
  const isLately = ({ letters, emailAt, foundAt }: IntradayAlert) =>
    (letters > 0 || emailAt !== null) && now.getTime() - foundAt.getTime() < DAY_MS;
  let left = MOST_A_DAY - book.between.filter(isLately).length;
  const added = found.map(({ id, alert }): IntradayAlert => {
    const isAtOnce = alert.level === 'critical' && left > 0;
    if (isAtOnce) left -= 1;
    const emailAt = isAtOnce ? now : null;
    return { id, alert, foundAt: now, letters: 0, emailAt, isInDigest: false };
  });
  return { ...book, between: [...book.between, ...added].slice(-MAX_INTRADAY_ALERTS) };
}

export const dueAlertEmails = ({ between }: BusinessAlertState, now: Date): DueAlertEmail[] =>
  between.flatMap((found) =>
    found.emailAt && found.emailAt <= now ? [{ found, round: found.letters + 1 }] : [],
  );

/** A letter is in the outbox. Noted twice, it is noted once. */
export const recordAlertEmail = (
  book: BusinessAlertState,
  id: string,
  round: number,
  now: Date,
): BusinessAlertState =>
  changeOne(book, id, (found) => {
    if (found.letters !== round - 1) return found;
    const isLast = round >= MAX_ALERT_EMAILS || found.emailAt === null;
    const emailAt = isLast ? null : new Date(now.getTime() + REPEAT_AFTER_MS);
    return { ...found, letters: round, emailAt };
  });

/** Somebody has seen it, it has settled, or there is nobody to write to: no further letter comes. */
export const stopAlertEmails = (book: BusinessAlertState, id: string): BusinessAlertState =>
  changeOne(book, id, (found) => ({ ...found, emailAt: null }));

/** What the digest of a morning tells beside what that morning found; afterwards it has told it. */
export function takeForDigest(book: BusinessAlertState): {
  readonly book: BusinessAlertState;
  readonly told: readonly IntradayAlert[];
} {
  const told = book.between.filter(({ isInDigest }) => !isInDigest);
  const between = book.between
    .filter(({ emailAt }) => emailAt !== null)
    .map((found) => ({ ...found, isInDigest: true }));
  const isAsBefore = told.length === 0 && between.length === book.between.length;
  return { book: isAsBefore ? book : { ...book, between }, told };
}

/** When somebody has to look at a business again unless something comes first; null: nobody has to. */
export function nextAlertCheckAt(
  { hasNews, connectionsAt, between }: BusinessAlertState,
  now: Date,
): Date | null {
  if (hasNews) return now;
  const instants = [connectionsAt, ...between.map(({ emailAt }) => emailAt)].filter(
    (instant) => instant !== null,
  );
  if (instants.length === 0) return null;
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}

function changeOne(
  book: BusinessAlertState,
  id: string,
  change: (found: IntradayAlert) => IntradayAlert,
): BusinessAlertState {
  if (!book.between.some((found) => found.id === id)) return book;
  return {
    ...book,
    between: book.between.map((found) => (found.id === id ? change(found) : found)),
  };
}
