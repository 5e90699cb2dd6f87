import { describe, expect, it } from 'vitest';
import { RECENT_MS, requireGuard, requireRepresentative } from './guard.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const ports = (isInForce: boolean) => ({
  accounts: { isInForce: async () => isInForce },
  clock: { now: () => NOW },
});
const ago = (ms: number) => ({ idToken: 'token', signedInAt: new Date(NOW.getTime() - ms) });

describe('a sensitive call', () => {
  it('is refused once the session was ended, however recent', async () => {
    for (const guard of ['current', 'recent'] as const) {
      await expect(requireGuard(ports(false), guard, ago(0))).rejects.toMatchObject({
        code: 'not-signed-in',
      });
    }
  });

  it('is refused for a session that is in force and old, when it must be recent', async () => {
    await requireGuard(ports(true), 'recent', ago(RECENT_MS));
    await requireGuard(ports(true), 'current', ago(RECENT_MS * 100));
    await expect(requireGuard(ports(true), 'recent', ago(RECENT_MS + 1))).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });
});

describe('a call of the toolkit', () => {
  const who = { accountId: 'ada', signedInAt: NOW };
  const ask = (isLetIn: boolean, hasClaim: boolean) =>
    requireRepresentative(
      { toolkitGrants: { isInForce: async () => isLetIn }, clock: { now: () => NOW } },
      { ...who, hasClaim },
    );

  it('is for those with the claim, and for sign-ins that the gate has let in', async () => {
    await ask(false, true);
    await ask(true, false);
    await expect(ask(false, false)).rejects.toMatchObject({ code: 'not-allowed' });
  });
});
