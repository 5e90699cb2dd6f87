import type { Auth as AuthSdk } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { createAuthStore } from './auth-store.ts';
import { lastValue, rememberValue } from '../data/last-values.ts';

type Next = (user: unknown) => void;

/** The parts of Firebase Auth that the store uses. */
function scriptedAuth() {
  const listeners: Next[] = [];
  const sdk = {
    onIdTokenChanged: (next: Next) => {
      listeners.push(next);
      return () => undefined;
    },
  } as unknown as AuthSdk;
  const userOf = (uid: string) => ({
    uid,
    email: `${uid}@owner.example`,
    emailVerified: true,
    getIdTokenResult: () =>
      Promise.resolve({ authTime: 0, expirationTime: 0, signInSecondFactor: null, claims: {} }),
  });
  const store = createAuthStore(sdk);
  return {
    signIn: async (uid: string | null) => {
      const changed = new Promise<void>((resolve) => {
        const leave = store.subscribe(() => {
          leave();
          resolve();
        });
      });
      for (const next of listeners) next(uid === null ? null : userOf(uid));
      await changed;
    },
  };
}

const remember = () => rememberValue('k', { status: 'ready', value: 'seen', isStale: false });

describe('cached page state', () => {
  it('is kept while the same user stays signed in', async () => {
    const { signIn } = scriptedAuth();
    await signIn('grace');
    remember();
    await signIn('grace');
    expect(lastValue('k')?.value).toBe('seen');
  });

  it.each([null, 'max'])('is cleared when the user becomes %s', async (next) => {
    const { signIn } = scriptedAuth();
    await signIn('grace');
    remember();
    await signIn(next);
    expect(lastValue('k')).toBeUndefined();
  });
});
