import type { IntradayAlert, BusinessAlertState } from '../business-alert-state.ts';

/** If no owner has seen the alert by then, a reminder is sent. */
export const REPEAT_AFTER_MS = 4 * 3_600_000;

/** The first e-mail and one reminder. */
const MAX_ALERT_EMAILS = 2;

/** The most urgent alerts a day that are e-mailed at once. Further alerts wait for the digest. */
const MAX_PER_DAY = 3;

const DAY_MS = 86_400_000;

const MAX_INTRADAY_ALERTS = 30;

/** An e-mail that is due: the first about an alert, or its reminder. */
export interface DueAlertEmail {
  readonly found: IntradayAlert;
  readonly round: number;
}

/** Adds findings. Critical ones are e-mailed at once, up to a daily limit. */
export function addIntradayAlerts(
  book: BusinessAlertState,
  found: readonly Pick<IntradayAlert, 'id' | 'alert'>[],
  now: Date,
): BusinessAlertState {
  const isLately = ({ letters, emailAt, foundAt }: IntradayAlert) =>
    (letters > 0 || emailAt !== null) && now.getTime() - foundAt.getTime() < DAY_MS;
  let left = MAX_PER_DAY - book.between.filter(isLately).length;
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

/** Records that an e-mail is in the outbox. Idempotent. */
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

/**
 * Stops further e-mails about an alert: an owner has seen it, it has resolved, or no owner has an
 * address.
 */
export const stopAlertEmails = (book: BusinessAlertState, id: string): BusinessAlertState =>
  changeOne(book, id, (found) => ({ ...found, emailAt: null }));

/** Returns the intraday alerts for a digest, and the state in which they are marked as reported. */
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

/**
 * Returns when a business has to be checked again if nothing arrives earlier; null if it does not.
 */
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
