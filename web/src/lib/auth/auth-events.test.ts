import { describe, expect, it } from 'vitest';
import { eventBetween, UNKNOWN_AUTH, type AuthState, type User } from './auth-events.ts';

const ADA: User = { id: 'ada', email: 'ada@bluebird.example', isEmailVerified: false };
const SIGNED_OUT: AuthState = { loading: false, user: null, session: null };

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

describe('auth event', () => {
  it.each([
    ['the first answer', UNKNOWN_AUTH, signedIn(ADA), 'INITIAL_SESSION'],
    ['the first answer, that nobody is', UNKNOWN_AUTH, SIGNED_OUT, 'INITIAL_SESSION'],
    ['a person', SIGNED_OUT, signedIn(ADA), 'SIGNED_IN'],
    ['another person', signedIn(ADA), signedIn({ ...ADA, id: 'sam' }), 'SIGNED_IN'],
    ['nobody any more', signedIn(ADA), SIGNED_OUT, 'SIGNED_OUT'],
    ['a newer proof', signedIn(ADA), signedIn(ADA, '2026-11-23T18:00:00Z'), 'TOKEN_REFRESHED'],
    ['a known address', signedIn(ADA), signedIn({ ...ADA, isEmailVerified: true }), 'USER_UPDATED'],
    [
      'another address',
      signedIn(ADA),
      signedIn({ ...ADA, email: 'a@bluebird.example' }),
      'USER_UPDATED',
    ],
  ])('reports %s', (_, before, after, type) => {
    expect(eventBetween(before, after)).toBe(type);
  });

  it('is undefined if nothing changed or the state is unknown', () => {
    expect(eventBetween(signedIn(ADA), signedIn(ADA))).toBeUndefined();
    expect(eventBetween(SIGNED_OUT, SIGNED_OUT)).toBeUndefined();
    expect(eventBetween(signedIn(ADA), { ...signedIn(ADA), session: null })).toBeUndefined();
    expect(eventBetween(signedIn(ADA), UNKNOWN_AUTH)).toBeUndefined();
  });
});
