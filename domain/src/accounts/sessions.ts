import type { SignInRecord } from './sign-in-record-schema.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** firestore.rules and docs/security.md have the same limits. */
export const LONGEST_SESSION_SECONDS = 30 * DAY_SECONDS;
export const IDLE_SESSION_SECONDS = 14 * DAY_SECONDS;

/** How precise the time of the last use is. */
const USE_PRECISION_SECONDS = HOUR_SECONDS;

/** More sessions than these are in force, but not listed. */
export const MAX_LISTED_SESSIONS = 100;

/** Ends of sessions that are stored for 30 days. More are refused. */
export const MAX_ENDED_SESSIONS = 500;

/** The providers of a sign-in. `custom` is a token that the server signed after a confirmation. */
export const SIGN_IN_PROVIDERS: readonly string[] = ['password', 'custom'];

/** One request of a session. Firebase names a session only by the second of its sign-in. */
export interface SessionUse {
  readonly signedInSecond: number;
  readonly nowSecond: number;
  /** "Safari on iPhone" */
  readonly device: string;
}

/** Returns whether a session has ended because of its age, its last use, or an end by the owner. */
export function isSessionOver(
  { endedSessions, sessions, sessionsFrom }: SignInRecord,
  { signedInSecond, nowSecond }: Pick<SessionUse, 'signedInSecond' | 'nowSecond'>,
): boolean {
  const lastUsed = sessions[signedInSecond]?.lastUsedSecond ?? signedInSecond;
  return (
    signedInSecond < sessionsFrom ||
    endedSessions.includes(signedInSecond) ||
    nowSecond - signedInSecond > LONGEST_SESSION_SECONDS ||
    nowSecond - lastUsed > IDLE_SESSION_SECONDS
  );
}

/**
 * Returns a record with the last use of a session, and without sessions that are over.
 *
 * @returns undefined if the use is recorded already
 */
export function withSessionUse(
  record: SignInRecord,
  { signedInSecond, nowSecond, device }: SessionUse,
): SignInRecord | undefined {
  const known = record.sessions[signedInSecond];
  if (known && nowSecond - known.lastUsedSecond < USE_PRECISION_SECONDS) return undefined;
  const used: SignInRecord['sessions'] = {
    ...record.sessions,
    [signedInSecond]: { lastUsedSecond: nowSecond, device },
  };
  const isOver = (second: number) =>
    isSessionOver({ ...record, sessions: used }, { signedInSecond: second, nowSecond });
  const latest = Object.entries(used)
    .filter(([second]) => !isOver(Number(second)))
    .toSorted(([, a], [, b]) => b.lastUsedSecond - a.lastUsedSecond)
    .slice(0, MAX_LISTED_SESSIONS);
  return {
    ...record,
    sessions: Object.fromEntries(latest),
    endedSessions: record.endedSessions.filter(
      (second) => second >= record.sessionsFrom && nowSecond - second <= LONGEST_SESSION_SECONDS,
    ),
  };
}

/**
 * Returns a record in which one session has ended. Idempotent.
 *
 * @returns undefined if too many sessions have ended, so that the document stays small
 */
export function withSessionEnded(
  record: SignInRecord,
  signedInSecond: number,
): SignInRecord | undefined {
  const { [signedInSecond]: _, ...sessions } = record.sessions;
  const endedSessions = [...new Set([...record.endedSessions, signedInSecond])];
  if (endedSessions.length > MAX_ENDED_SESSIONS) return undefined;
  return { ...record, sessions, endedSessions };
}
