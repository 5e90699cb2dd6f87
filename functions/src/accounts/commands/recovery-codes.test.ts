import { networkNamed } from '../../../../tests/kit/builders/network.ts';
import { RECOVERY_RATE_LIMITS } from '@daily-snapshot/domain/accounts/recovery-codes';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryCredentials } from '../../../../tests/kit/memory/memory-credentials.ts';
import { memoryPorts, ORIGIN } from '../../../../tests/kit/memory/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { makeRecoveryCodes, recoverAccount } from './recovery-codes.ts';

const ADDRESS = 'ada@bluebird.example';
const ADA = { id: 'ada', signInAddress: ADDRESS };
const PASSWORD = 'morning-paper';
const DENIED = { outcome: 'denied' };

async function setUp() {
  let now = DIGEST_TIME;
  const memory = memoryPorts();
  const ports = {
    ...memory,
    ...memoryCredentials(memory.stored, ORIGIN),
    clock: { now: () => now },
  };
  const { stored, kept } = ports;
  stored.signIns.set('ada', { address: ADDRESS, isVerified: true });
  stored.businesses.set('bakery', aBusiness());
  kept.passwords.set('ada', PASSWORD);
  kept.secondFactors.add('ada');
  const { codes } = await makeRecoveryCodes(ports, {}, ADA);
  return {
    ports,
    stored,
    kept,
    codes,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    recover: (
      code = codes[0] ?? '',
      { address = ADDRESS, password = PASSWORD, network = 'home' } = {},
    ) => recoverAccount(ports, { address, password, code, network: networkNamed(network) }),
    unusedCount: () => kept.recoveryCodes.get('ada')?.unused.length,
  };
}

describe('recovery codes', () => {
  it('are ten different codes, of which only hashes are stored', async () => {
    const { codes, kept } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify([...kept.recoveryCodes]);
    for (const code of codes) expect(stored).not.toContain(code.slice(0, 5));
  });

  it('are made only with two-step verification, and not often', async () => {
    const { ports, kept } = await setUp();
    for (let n = 1; n < 10; n += 1) await makeRecoveryCodes(ports, {}, ADA);
    await expect(makeRecoveryCodes(ports, {}, ADA)).rejects.toMatchObject({ code: 'conflict' });
    kept.secondFactors.clear();
    await expect(makeRecoveryCodes(ports, {}, { id: 'max' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('are replaced by new ones', async () => {
    const { ports, codes, recover } = await setUp();
    const fresh = await makeRecoveryCodes(ports, {}, ADA);
    expect(await recover(codes[0])).toEqual(DENIED);
    expect(await recover(fresh.codes[0])).toEqual({ outcome: 'recovered' });
  });
});

describe('a sign-in with a recovery code', () => {
  it('turns off the second factor, ends all sessions, sends a notice and uses up the code', async () => {
    const { recover, kept, stored, unusedCount } = await setUp();
    expect(await recover()).toEqual({ outcome: 'recovered' });
    expect(kept.secondFactors).not.toContain('ada');
    expect(stored.endedSessions).toContain('ada');
    expect(unusedCount()).toBe(9);
    const [entry] = stored.outbox.values();
    expect(entry?.email).toMatchObject({ kind: 'recovery-code-used', to: ADDRESS });
    expect(entry?.mail.text).toContain('9 recovery codes left');
    expect([...kept.accessLog.values()].map(({ what }) => what)).toEqual(['recovery-code-used']);

    kept.secondFactors.add('ada');
    expect(await recover()).toEqual(DENIED);
    expect(kept.secondFactors).toContain('ada');
  });

  it('accepts a code in any case and spacing', async () => {
    const { recover, codes } = await setUp();
    expect(await recover(` ${codes[3]?.toLowerCase().replace('-', ' ')} `)).toEqual({
      outcome: 'recovered',
    });
  });

  it('answers the same for an unknown account, a wrong password and a wrong code', async () => {
    const { recover, kept, stored, unusedCount, ports } = await setUp();
    expect(await recover('00000-00000')).toEqual(DENIED);
    expect(await recover(undefined, { password: 'wrong' })).toEqual(DENIED);
    expect(await recover(undefined, { address: 'max@bluebird.example' })).toEqual(DENIED);
    expect(await recover('not a code')).toEqual(DENIED);
    expect(unusedCount()).toBe(10);
    kept.recoveryCodes.clear();
    expect(await recover()).toEqual(DENIED);
    kept.secondFactors.clear();
    expect(await recover()).toEqual(DENIED);
    expect(stored.endedSessions.size).toBe(0);
    expect(ports.stored.outbox.size).toBe(0);
  });

  it('computes one hash for every answer', async () => {
    const { ports, codes } = await setUp();
    let hashed = 0;
    const counting = {
      ...ports,
      recoveryCodeHashes: {
        ...ports.recoveryCodeHashes,
        hash: (code: string, salt: string | undefined) => {
          hashed += 1;
          return ports.recoveryCodeHashes.hash(code, salt);
        },
      },
    };
    const request = {
      address: ADDRESS,
      password: PASSWORD,
      code: codes[0] ?? '',
      network: networkNamed('home'),
    };
    await recoverAccount(counting, { ...request, address: 'max@bluebird.example' });
    await recoverAccount(counting, { ...request, password: 'wrong' });
    await recoverAccount(counting, { ...request, code: '00000-00000' });
    await recoverAccount(counting, request);
    expect(hashed).toBe(4);
  });

  it('is limited for an address, known or unknown, from any number of networks', async () => {
    for (const address of [ADDRESS, 'max@bluebird.example']) {
      const { recover, wait } = await setUp();
      const { most, withinMs } = RECOVERY_RATE_LIMITS.forAddress;
      for (let n = 0; n < most; n += 1) {
        expect(await recover('00000-00000', { address, network: `n-${n}` })).toEqual(DENIED);
      }
      const last = await recover(undefined, { address, network: 'new' });
      expect(last).toMatchObject({ outcome: 'too-many' });
      wait(withinMs);
      const later = await recover(undefined, { address, network: 'new' });
      expect(later.outcome).toBe(address === ADDRESS ? 'recovered' : 'denied');
    }
  });

  it('is limited for a network, with any number of addresses, also at once', async () => {
    const { recover } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => recover('00000-00000', { address: `${n}@x.example` })),
    );
    const { most } = RECOVERY_RATE_LIMITS.ofNetwork;
    expect(answers.filter(({ outcome }) => outcome === 'denied')).toHaveLength(most);
    expect(await recover()).toMatchObject({ outcome: 'too-many' });
    expect(await recover(undefined, { network: 'elsewhere' })).toEqual({ outcome: 'recovered' });
  });

  it('that crashes can be repeated with the same code', async () => {
    const { ports, kept, codes, recover, unusedCount } = await setUp();
    const crashing = {
      ...ports,
      credentials: {
        ...ports.credentials,
        removeSecondFactors: () => Promise.reject(new Error('crashed')),
      },
    };
    const request = {
      address: ADDRESS,
      password: PASSWORD,
      code: codes[0] ?? '',
      network: networkNamed('home'),
    };
    await expect(recoverAccount(crashing, request)).rejects.toThrow('crashed');
    expect(await recover()).toEqual({ outcome: 'recovered' });
    expect(unusedCount()).toBe(9);
    expect(kept.secondFactors).not.toContain('ada');
  });
});
