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
  alertState: BusinessAlertState,
  found: readonly Pick<IntradayAlert, 'id' | 'alert'>[],
  now: Date,
): BusinessAlertState {
  const isRecentlyEmailed = ({ emailCount, emailAt, foundAt }: IntradayAlert) =>
    (emailCount > 0 || emailAt !== null) && now.getTime() - foundAt.getTime() < DAY_MS;
  let left = MAX_PER_DAY - alertState.intradayAlerts.filter(isRecentlyEmailed).length;
  const added = found.map(({ id, alert }): IntradayAlert => {
    const isAtOnce = alert.level === 'critical' && left > 0;
    if (isAtOnce) left -= 1;
    const emailAt = isAtOnce ? now : null;
    return { id, alert, foundAt: now, emailCount: 0, emailAt, isInDigest: false };
  });
  return {
    ...alertState,
    intradayAlerts: [...alertState.intradayAlerts, ...added].slice(-MAX_INTRADAY_ALERTS),
  };
}

export const dueAlertEmails = (
  { intradayAlerts }: BusinessAlertState,
  now: Date,
): DueAlertEmail[] =>
  intradayAlerts.flatMap((found) =>
    found.emailAt && found.emailAt <= now ? [{ found, round: found.emailCount + 1 }] : [],
  );

/** Records that an e-mail is in the outbox. Idempotent. */
export const recordAlertEmail = (
  alertState: BusinessAlertState,
  id: string,
  round: number,
  now: Date,
): BusinessAlertState =>
  changeOne(alertState, id, (found) => {
    if (found.emailCount !== round - 1) return found;
    const isLast = round >= MAX_ALERT_EMAILS || found.emailAt === null;
    const emailAt = isLast ? null : new Date(now.getTime() + REPEAT_AFTER_MS);
    return { ...found, emailCount: round, emailAt };
  });

/**
 * Stops further e-mails about an alert: an owner has seen it, it has resolved, or no owner has an
 * address.
 */
export const stopAlertEmails = (alertState: BusinessAlertState, id: string): BusinessAlertState =>
  changeOne(alertState, id, (found) => ({ ...found, emailAt: null }));

/** Returns the intraday alerts for a digest, and the state in which they are marked as reported. */
export function takeForDigest(alertState: BusinessAlertState): {
  readonly alertState: BusinessAlertState;
  readonly intradayAlerts: readonly IntradayAlert[];
} {
  const intradayAlerts = alertState.intradayAlerts.filter(({ isInDigest }) => !isInDigest);
  const remaining = alertState.intradayAlerts
    .filter(({ emailAt }) => emailAt !== null)
    .map((found) => ({ ...found, isInDigest: true }));
  const isUnchanged =
    intradayAlerts.length === 0 && remaining.length === alertState.intradayAlerts.length;
  return {
    alertState: isUnchanged ? alertState : { ...alertState, intradayAlerts: remaining },
    intradayAlerts,
  };
}

/**
 * Returns when a business has to be checked again if nothing arrives earlier; null if it does not.
 */
export function nextAlertCheckAt(
  { hasNewPostings, connectionsAt, intradayAlerts }: BusinessAlertState,
  now: Date,
): Date | null {
  if (hasNewPostings) return now;
  const instants = [connectionsAt, ...intradayAlerts.map(({ emailAt }) => emailAt)].filter(
    (instant) => instant !== null,
  );
  if (instants.length === 0) return null;
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}

function changeOne(
  alertState: BusinessAlertState,
  id: string,
  change: (found: IntradayAlert) => IntradayAlert,
): BusinessAlertState {
  if (!alertState.intradayAlerts.some((found) => found.id === id)) return alertState;
  return {
    ...alertState,
    intradayAlerts: alertState.intradayAlerts.map((found) =>
      found.id === id ? change(found) : found,
    ),
  };
}
