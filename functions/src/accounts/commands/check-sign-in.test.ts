import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryCredentials } from '../../../../tests/kit/memory/memory-credentials.ts';
import { memoryPorts, ORIGIN } from '../../../../tests/kit/memory/memory-ports.ts';
import { checkSignIn } from './check-sign-in.ts';

const ADA = { id: 'ada', signInAddress: 'ada@bluebird.example', email: 'ada@bluebird.example' };
const SPY = 'spy@example.com';

function setUp() {
  const memory = memoryPorts();
  const ports = {
    ...memory,
    ...memoryCredentials(memory.stored, ORIGIN),
    clock: { now: () => DIGEST_TIME },
  };
  const { stored, kept } = ports;
  stored.signIns.set('ada', { address: ADA.email, isVerified: true });
  const pending = { address: SPY, askedAt: DIGEST_TIME };
  stored.businesses.set(
    'bakery',
    aBusiness({
      members: { ada: 'owner', sue: 'bookkeeper', spy: 'viewer' },
      viewers: { sue: 'sue@example.com', spy: SPY },
      invitations: [{ ...pending, role: 'viewer' }],
      waitingRecipients: [pending, { ...pending, address: 'Ada@Bluebird.example' }],
      ownershipOffer: { ...pending, id: 'offer', from: 'ada', staysAsViewer: true },
      digestPreferences: { isPaused: false, recipients: [ADA.email, SPY] },
      digestDueAt: DIGEST_TIME,
    }),
  );
  stored.businesses.set(
    'florist',
    aBusiness({ members: { eve: 'owner', ada: 'viewer' }, viewers: { ada: ADA.email } }),
  );
  kept.secondFactors.add('ada');
  kept.recoveryCodes.set('ada', { salt: 'a', unused: [], inUse: null, madeAt: DIGEST_TIME });
  return {
    ports,
    stored,
    kept,
    bakery: () => stored.businesses.get('bakery') as Business,
    check: (caller: object = {}, sessionsFrom = new Date(0)) =>
      checkSignIn(
        ports,
        { sessionsFrom, signedInAt: DIGEST_TIME, device: 'Chrome on Mac' },
        { ...ADA, ...caller },
      ),
  };
}

describe('the first call with an address that was verified without us', () => {
  it('removes the access of others, keeps the business, and trusts the address no more', async () => {
    const { check, bakery, stored, kept } = setUp();
    await expect(check()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(bakery()).toEqual(
      aBusiness({
        members: { ada: 'owner' },
        viewers: {},
        invitations: [],
        ownershipOffer: null,
        waitingRecipients: [{ address: 'Ada@Bluebird.example', askedAt: DIGEST_TIME }],
        digestPreferences: { isPaused: false, recipients: [ADA.email] },
        digestDueAt: DIGEST_TIME,
      }),
    );
    expect(stored.signIns.get('ada')?.isVerified).toBe(false);
    expect(kept.signInRecords.get('ada')?.confirmedAddress ?? null).toBeNull();
    expect(stored.endedSessions).toContain('ada');
    expect(kept.secondFactors.size + kept.recoveryCodes.size).toBe(0);
    expect([...kept.accessLog.values()].map(({ what }) => what)).toEqual([
      'earlier-access-removed',
    ]);
    // Another owner gave this access.
    expect(stored.businesses.get('florist')?.members).toHaveProperty('ada', 'viewer');
  });

  it.each(['endSessions', 'removeSecondFactors', 'remove', 'change', 'record', 'markUnverified'])(
    'repeats a removal that stopped in %s',
    async (step) => {
      const { ports, check, bakery, kept } = setUp();
      const sound = { ...ports };
      const stop = (): Promise<never> => Promise.reject(new Error('stopped'));
      Object.assign(ports, {
        accounts: { ...sound.accounts, ...(step === 'endSessions' && { [step]: stop }) },
        credentials: {
          ...sound.credentials,
          ...(step === 'removeSecondFactors' && { [step]: stop }),
          ...(step === 'markUnverified' && { [step]: stop }),
        },
        recoveryCodes: { ...sound.recoveryCodes, ...(step === 'remove' && { [step]: stop }) },
        businesses: { ...sound.businesses, ...(step === 'change' && { [step]: stop }) },
        accessLog: { ...sound.accessLog, ...(step === 'record' && { [step]: stop }) },
      });
      await expect(check()).rejects.toThrow('stopped');
      Object.assign(ports, sound);
      await expect(check()).rejects.toMatchObject({ code: 'not-signed-in' });
      expect(bakery().members).toEqual({ ada: 'owner' });
      expect(kept.secondFactors.size + kept.recoveryCodes.size).toBe(0);
      await check({ email: undefined });
    },
  );
});

describe('a call', () => {
  it('without a verified address removes nothing', async () => {
    const { check, bakery } = setUp();
    await check({ email: undefined });
    expect(bakery().members).toHaveProperty('spy');
  });

  it('with the former address of the account removes nothing and is refused', async () => {
    const { check, bakery, stored } = setUp();
    stored.signIns.set('ada', { address: 'ada@new.example', isVerified: true });
    await expect(check()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(bakery().members).toHaveProperty('spy');
  });

  it('records when Firebase ended the sessions of the account', async () => {
    const { check, kept } = setUp();
    await check({ email: undefined }, new Date(5_000));
    await check({ email: undefined }, new Date(4_000));
    expect(kept.signInRecords.get('ada')?.sessionsFrom).toBe(5);
  });

  it('records the use of its session, and is refused after the session ended', async () => {
    const { ports, check, kept } = setUp();
    expect(await check({ email: undefined })).toBe('new');
    expect(await check({ email: undefined })).toBe('known');
    const second = DIGEST_TIME.getTime() / 1000;
    expect(kept.signInRecords.get('ada')?.sessions).toEqual({
      [second]: { lastUsedSecond: second, device: 'Chrome on Mac' },
    });
    await ports.signInRecords.endSession('ada', second);
    await expect(check({ email: undefined })).rejects.toMatchObject({ code: 'session-ended' });
  });
});
