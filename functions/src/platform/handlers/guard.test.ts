import { describe, expect, it } from 'vitest';
import { RECENT_MS, requireGuard, requireRepresentative } from './guard.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const ports = (isInForce: boolean) => ({
  accounts: { sessionsFrom: async () => (isInForce ? NOW : undefined) },
  clock: { now: () => NOW },
});
const ago = (ms: number) => ({ idToken: 'token', signedInAt: new Date(NOW.getTime() - ms) });

describe('requireGuard', () => {
  it('refuses a session that has ended, however recent it is', async () => {
    for (const guard of ['current', 'recent'] as const) {
      await expect(requireGuard(ports(false), guard, ago(0))).rejects.toMatchObject({
        code: 'not-signed-in',
      });
    }
  });

  it('refuses an old session if the guard is recent', async () => {
    await requireGuard(ports(true), 'recent', ago(RECENT_MS));
    await requireGuard(ports(true), 'current', ago(RECENT_MS * 100));
    await expect(requireGuard(ports(true), 'recent', ago(RECENT_MS + 1))).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });
});

describe('requireRepresentative', () => {
  const who = { accountId: 'ada', signedInAt: NOW };
  const ask = (isLetIn: boolean, hasClaim: boolean) =>
    requireRepresentative(
      { toolkitGrants: { isInForce: async () => isLetIn }, clock: { now: () => NOW } },
      { ...who, hasClaim },
    );

  it('accepts the claim of an account or an unlocked sign-in', async () => {
    await ask(false, true);
    await ask(true, false);
    await expect(ask(false, false)).rejects.toMatchObject({ code: 'not-allowed' });
  });
});
