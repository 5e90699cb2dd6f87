import { networkNamed } from '../../../../tests/kit/builders/network.ts';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import {
  GRANT_MS,
  UNLOCK_RATE_LIMITS,
} from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import type { PasswordHashes } from '../ports/toolkit.ts';
import { unlockToolkit } from './unlock-toolkit.ts';

const RITA = 'rita@owner-awareness.example';
const { ofAccount, ofNetwork, forAddress } = UNLOCK_RATE_LIMITS;

/** In-memory passwords that are not hashed, with a count of the comparisons. */
function plainPasswords() {
  const compared: (string | undefined)[] = [];
  const passwords: PasswordHashes = {
    hash: async (password) => `hash of ${password}`,
    matches: async (password, hash) => {
      compared.push(hash);
      return hash === `hash of ${password}`;
    },
  };
  return { passwords, compared };
}

async function setUpToolkit() {
  const { passwords, compared } = plainPasswords();
  const ports = { ...memoryPorts(), passwords, clock: stoppedClock(DIGEST_TIME) };
  const hash = await passwords.hash('right');
  await ports.toolkitCredentials.put({ email: RITA, hash, setAt: DIGEST_TIME });
  const tryAs = (
    password: string,
    { account = 'ada', network = 'office', email = RITA, at = DIGEST_TIME } = {},
  ) =>
    unlockToolkit(
      { ...ports, clock: stoppedClock(at) },
      { email, password, signedInAt: DIGEST_TIME, network: networkNamed(network) },
      { id: account },
    );
  const signIn = { accountId: 'ada', signedInAt: DIGEST_TIME };
  return { ports, compared, tryAs, signIn };
}

const DENIED = { outcome: 'denied' };
const later = (ms: number) => new Date(DIGEST_TIME.getTime() + ms);

describe('unlockToolkit', () => {
  it('grants a sign-in access for twelve hours', async () => {
    const { ports, tryAs, signIn } = await setUpToolkit();
    expect(await ports.toolkitGrants.isInForce(signIn, DIGEST_TIME)).toBe(false);
    const until = later(GRANT_MS);
    expect(await tryAs('right')).toEqual({ outcome: 'granted', until: until.toISOString() });
    expect(await ports.toolkitGrants.isInForce(signIn, later(GRANT_MS - 1))).toBe(true);
    expect(await ports.toolkitGrants.isInForce(signIn, until)).toBe(false);
    const another = { accountId: 'ada', signedInAt: later(60_000) };
    expect(await ports.toolkitGrants.isInForce(another, later(60_000))).toBe(false);
  });

  it('ignores the spelling of an address', async () => {
    const { tryAs } = await setUpToolkit();
    expect(await tryAs('right', { email: ` ${RITA.toUpperCase()} ` })).toMatchObject({
      outcome: 'granted',
    });
  });

  it('answers the same for a wrong password and for an unknown address', async () => {
    const { tryAs, compared } = await setUpToolkit();
    expect(await tryAs('wrong')).toEqual(DENIED);
    expect(await tryAs('right', { email: 'nobody@example.com' })).toEqual(DENIED);
    // Both attempts compare a password.
    expect(compared).toEqual(['hash of right', undefined]);
  });

  it('compares no password after five attempts of an account', async () => {
    const { tryAs, compared } = await setUpToolkit();
    for (let n = 0; n < ofAccount.most; n += 1) {
      expect(await tryAs('wrong', { network: `n-${n}`, email: `${n}@x.example` })).toEqual(DENIED);
    }
    const tryAgainAt = later(ofAccount.withinMs).toISOString();
    expect(await tryAs('right', { network: 'new' })).toEqual({ outcome: 'too-many', tryAgainAt });
    expect(compared).toHaveLength(ofAccount.most);
    const at = later(ofAccount.withinMs);
    expect(await tryAs('right', { network: 'new', at })).toMatchObject({ outcome: 'granted' });
  });

  it('compares no password after five attempts of a network', async () => {
    const { tryAs } = await setUpToolkit();
    for (let n = 0; n < ofNetwork.most; n += 1) await tryAs('wrong', { account: `a-${n}` });
    expect(await tryAs('right', { account: 'new' })).toMatchObject({ outcome: 'too-many' });
    const elsewhere = { account: 'new', network: 'elsewhere' };
    expect(await tryAs('right', elsewhere)).toMatchObject({ outcome: 'granted' });
  });

  it('locks an address against guesses from many networks', async () => {
    const { tryAs } = await setUpToolkit();
    for (let n = 0; n < forAddress.most; n += 1) {
      await tryAs('wrong', { account: `a-${n}`, network: `n-${n}` });
    }
    const fresh = { account: 'new', network: 'new' };
    expect(await tryAs('right', fresh)).toMatchObject({ outcome: 'too-many' });
  });

  it('counts concurrent attempts like sequential ones', async () => {
    const { tryAs, compared } = await setUpToolkit();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => tryAs(`guess ${n}`)));
    expect(answers.filter(({ outcome }) => outcome === 'denied')).toHaveLength(ofAccount.most);
    expect(compared).toHaveLength(ofAccount.most);
  });

  it('does not count a successful attempt', async () => {
    const { tryAs } = await setUpToolkit();
    for (let n = 0; n < 20; n += 1) {
      expect(await tryAs('right', { account: `a-${n}` })).toMatchObject({ outcome: 'granted' });
    }
    // Knowing one password does not allow more guesses at another.
    const guess = (at: Date) => tryAs('wrong', { email: 'boss@owner-awareness.example', at });
    for (let n = 1; n <= ofAccount.most; n += 1) {
      expect(await guess(later(n))).toEqual(DENIED);
      if (n < ofAccount.most) await tryAs('right', { at: later(n) });
    }
    expect(await guess(later(10))).toMatchObject({ outcome: 'too-many' });
  });

  it('revokes access when the password is changed or removed', async () => {
    const { ports, tryAs, signIn } = await setUpToolkit();
    await tryAs('right');
    await ports.toolkitCredentials.put({ email: RITA, hash: 'hash of new', setAt: DIGEST_TIME });
    expect(await ports.toolkitGrants.isInForce(signIn, DIGEST_TIME)).toBe(false);
    expect(await tryAs('right')).toEqual(DENIED);
    await tryAs('new');
    expect(await ports.toolkitCredentials.remove(RITA)).toBe(true);
    expect(await ports.toolkitGrants.isInForce(signIn, DIGEST_TIME)).toBe(false);
    expect(await tryAs('new')).toEqual(DENIED);
  });
});
