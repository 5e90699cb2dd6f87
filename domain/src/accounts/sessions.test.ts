import { describe, expect, it } from 'vitest';
import {
  IDLE_SESSION_SECONDS,
  isSessionOver,
  LONGEST_SESSION_SECONDS,
  MAX_ENDED_SESSIONS,
  MAX_LISTED_SESSIONS,
  withSessionEnded,
  withSessionUse,
} from './sessions.ts';
import { NO_SIGN_IN_RECORD } from './sign-in-record-schema.ts';

const START = 1_800_000_000;
const HOUR = 3_600;
const used = (lastUsedSecond: number) => ({ lastUsedSecond, device: 'Chrome on Windows' });
const useAt = (signedInSecond: number, nowSecond: number) => ({
  signedInSecond,
  nowSecond,
  device: 'Chrome on Windows',
});

describe('a session', () => {
  it('is over after 30 days, however often it is used', () => {
    const end = START + LONGEST_SESSION_SECONDS;
    const record = { ...NO_SIGN_IN_RECORD, sessions: { [START]: used(end) } };
    expect(isSessionOver(record, { signedInSecond: START, nowSecond: end })).toBe(false);
    expect(isSessionOver(record, { signedInSecond: START, nowSecond: end + 1 })).toBe(true);
  });

  it('is over after 14 days without use, also if it was never used', () => {
    const day = 86_400;
    const record = { ...NO_SIGN_IN_RECORD, sessions: { [START]: used(START + day) } };
    const at = (nowSecond: number) => ({ signedInSecond: START, nowSecond });
    expect(isSessionOver(record, at(START + day + IDLE_SESSION_SECONDS))).toBe(false);
    expect(isSessionOver(record, at(START + day + IDLE_SESSION_SECONDS + 1))).toBe(true);
    expect(isSessionOver(NO_SIGN_IN_RECORD, at(START + IDLE_SESSION_SECONDS))).toBe(false);
    expect(isSessionOver(NO_SIGN_IN_RECORD, at(START + IDLE_SESSION_SECONDS + 1))).toBe(true);
  });

  it('is over when it is ended, and no other one is', () => {
    const record = withSessionEnded(
      { ...NO_SIGN_IN_RECORD, sessions: { [START]: used(START), [START + 1]: used(START) } },
      START,
    );
    expect(record).toEqual({
      ...NO_SIGN_IN_RECORD,
      sessions: { [START + 1]: used(START) },
      endedSessions: [START],
    });
    if (!record) throw new Error('The session did not end.');
    expect(withSessionEnded(record, START)).toEqual(record);
    const over = (signedInSecond: number) =>
      isSessionOver(record, { signedInSecond, nowSecond: START + HOUR });
    expect([over(START), over(START + 1)]).toEqual([true, false]);
  });
});

it('keeps the record of an account small that ends very many sessions', () => {
  const endedSessions = Array.from({ length: MAX_ENDED_SESSIONS }, (_, index) => START + index);
  const record = { ...NO_SIGN_IN_RECORD, endedSessions };
  expect(withSessionEnded(record, START)).toEqual(record);
  expect(withSessionEnded(record, START - 1)).toBeUndefined();
});

describe('the use of a session', () => {
  it('is recorded at first, and then once an hour', () => {
    const first = withSessionUse(NO_SIGN_IN_RECORD, useAt(START, START + 5));
    expect(first?.sessions).toEqual({ [START]: used(START + 5) });
    if (!first) return;
    expect(withSessionUse(first, useAt(START, START + HOUR))).toBeUndefined();
    const later = withSessionUse(first, useAt(START, START + 5 + HOUR));
    expect(later?.sessions).toEqual({ [START]: used(START + 5 + HOUR) });
  });

  it('removes sessions that are over, and ends that nothing needs', () => {
    const now = START + LONGEST_SESSION_SECONDS + 10;
    const record = {
      ...NO_SIGN_IN_RECORD,
      sessionsFrom: START + 2,
      sessions: { [START + 1]: used(now), [START + 20]: used(START + 20), [now - 5]: used(now) },
      endedSessions: [START + 1, START + 5, now - 9],
    };
    const next = withSessionUse(record, useAt(now, now));
    expect(Object.keys(next?.sessions ?? {}).map(Number)).toEqual([now - 5, now]);
    expect(next?.endedSessions).toEqual([now - 9]);
  });

  it('lists the latest sessions of an account with many', () => {
    const many = Array.from({ length: MAX_LISTED_SESSIONS }, (_, index) => [
      String(START + index),
      used(START + index),
    ]);
    const record = {
      ...NO_SIGN_IN_RECORD,
      sessions: Object.fromEntries(many) as Record<string, ReturnType<typeof used>>,
    };
    const next = withSessionUse(record, useAt(START + HOUR, START + HOUR));
    const listed = Object.keys(next?.sessions ?? {}).map(Number);
    expect(listed).toHaveLength(MAX_LISTED_SESSIONS);
    expect(listed).not.toContain(START);
    expect(listed).toContain(START + HOUR);
  });
});
