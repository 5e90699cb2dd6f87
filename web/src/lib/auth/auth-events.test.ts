import { describe, expect, it } from 'vitest';
import { eventBetween, UNKNOWN_AUTH, type AuthState, type User } from './auth-events.ts';

const ADA: User = { id: 'ada', email: 'ada@bluebird.example', isEmailVerified: false };
const NOBODY: AuthState = { loading: false, user: null, session: null };

const signedIn = (user: User, expiresAt = '2026-11-23T17:00:00Z'): AuthState => ({
  loading: false,
  user,
  session: {
    user,
    signedInAt: new Date('2026-11-23T16:00:00Z'),
    expiresAt: new Date(expiresAt),
    hasSecondFactor: false,
    isAdministrator: false,
  },
});

describe('an event of signing in and out', () => {
  it.each([
    ['the first answer', UNKNOWN_AUTH, signedIn(ADA), 'INITIAL_SESSION'],
    ['the first answer, that nobody is', UNKNOWN_AUTH, NOBODY, 'INITIAL_SESSION'],
    ['a person', NOBODY, signedIn(ADA), 'SIGNED_IN'],
    ['another person', signedIn(ADA), signedIn({ ...ADA, id: 'sam' }), 'SIGNED_IN'],
    ['nobody any more', signedIn(ADA), NOBODY, 'SIGNED_OUT'],
    ['a newer proof', signedIn(ADA), signedIn(ADA, '2026-11-23T18:00:00Z'), 'TOKEN_REFRESHED'],
    ['a known address', signedIn(ADA), signedIn({ ...ADA, isEmailVerified: true }), 'USER_UPDATED'],
    [
      'another address',
      signedIn(ADA),
      signedIn({ ...ADA, email: 'a@bluebird.example' }),
      'USER_UPDATED',
    ],
  ])('tells of %s', (_, before, after, type) => {
    expect(eventBetween(before, after)).toBe(type);
  });

  it('is none when nothing is new, or nothing is known', () => {
    expect(eventBetween(signedIn(ADA), signedIn(ADA))).toBeUndefined();
    expect(eventBetween(NOBODY, NOBODY)).toBeUndefined();
    expect(eventBetween(signedIn(ADA), { ...signedIn(ADA), session: null })).toBeUndefined();
    expect(eventBetween(signedIn(ADA), UNKNOWN_AUTH)).toBeUndefined();
  });
});
