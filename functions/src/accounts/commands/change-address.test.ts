import { NO_SIGN_IN_RECORD } from '@daily-snapshot/domain/accounts/sign-in-record-schema';
import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryCredentials } from '../../../../tests/kit/memory/memory-credentials.ts';
import { memoryPorts, ORIGIN } from '../../../../tests/kit/memory/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { cancelAddressChange, changeAddress, signInState } from './change-address.ts';
import { confirmAddress, restoreAddress } from './follow-address-link.ts';
import { sweepAccounts } from './sweep-accounts.ts';

const OLD = 'ada@bluebird.example';
const NEW = 'ada@new.example';
const ADA = { id: 'ada', signInAddress: OLD, email: OLD };
const DAY_MS = 86_400_000;

function setUp() {
  let now = DIGEST_TIME;
  const memory = memoryPorts();
  const ports = {
    ...memory,
    ...memoryCredentials(memory.stored, ORIGIN),
    clock: { now: () => now },
  };
  const { stored, kept } = ports;
  stored.signIns.set('ada', { address: OLD, isVerified: true });
  kept.signInRecords.set('ada', {
    ...NO_SIGN_IN_RECORD,
    confirmedAddress: ports.checkoutKeys.addressKey(OLD),
  });
  stored.signIns.set('eve', { address: 'eve@florist.example', isVerified: true });
  kept.passwords.set('ada', 'morning-paper');
  kept.profiles.set('ada', OLD);
  stored.businesses.set(
    'bakery',
    aBusiness({ digestPreferences: { isPaused: false, recipients: [OLD, 'rolf@b.example'] } }),
  );
  stored.businesses.set(
    'florist',
    aBusiness({ members: { eve: 'owner', ada: 'viewer' }, viewers: { ada: OLD } }),
  );
  const change = () => kept.addressChanges.get('ada');
  const tokenOf = (kind: 'confirm' | 'restore', address: string) => {
    const url = ports.addressLinks.urlFor(
      kind,
      { accountId: 'ada', changeId: change()?.id ?? '' },
      address,
    );
    return { token: url.split('/').at(-1) ?? '' };
  };
  return {
    ports,
    stored,
    kept,
    change,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    ask: (address = NEW, caller: typeof ADA | object = ADA) =>
      changeAddress(ports, { address }, { ...ADA, ...caller }),
    confirm: (address = NEW, password = 'morning-paper') =>
      confirmAddress(ports, { ...tokenOf('confirm', address), password }),
    restore: (address = OLD) => restoreAddress(ports, tokenOf('restore', address)),
    mails: () => [...stored.outbox.values()].map(({ email }) => `${email?.kind} to ${email?.to}`),
    addressOf: (id: string) => stored.signIns.get(id)?.address,
  };
}

describe('a new sign-in address', () => {
  it('changes nothing until its link is opened', async () => {
    const { ask, mails, addressOf, ports } = setUp();
    await ask();
    expect(mails()).toEqual([`confirm-address to ${NEW}`]);
    expect(addressOf('ada')).toBe(OLD);
    expect(await signInState(ports, {}, ADA)).toEqual({
      addressChange: { address: NEW, isExpired: false },
      recoveryCodeCount: null,
    });
  });

  it('replaces the former one everywhere and ends all sessions', async () => {
    const { ask, confirm, stored, kept, addressOf, mails, change } = setUp();
    await ask('Ada@New.example');
    expect(await confirm()).toBe('done');
    expect(addressOf('ada')).toBe(NEW);
    expect(stored.endedSessions).toContain('ada');
    expect(kept.profiles.get('ada')).toBe(NEW);
    expect(stored.businesses.get('bakery')?.digestPreferences?.recipients).toEqual([
      NEW,
      'rolf@b.example',
    ]);
    expect(stored.businesses.get('florist')?.viewers).toEqual({ ada: NEW });
    expect(mails()).toEqual([`confirm-address to ${NEW}`, `address-changed to ${OLD}`]);
    expect([...stored.tasks.values()]).toContainEqual({
      name: 'syncBilling',
      payload: { about: 'address', accountId: 'ada' },
    });
    expect([...kept.accessLog.values()].map(({ what, who }) => [what, who.address])).toEqual([
      ['address-changed', NEW],
      ['address-changed', NEW],
    ]);
    expect(change()?.state).toBe('changed');
  });

  it('is not confirmed without the password of the account, which can be tried ten times', async () => {
    const { ask, confirm, addressOf, kept, wait } = setUp();
    await ask();
    for (const password of ['', 'guessed', 'Morning-Paper']) {
      expect(await confirm(NEW, password)).toBe('wrong-password');
    }
    expect(addressOf('ada')).toBe(OLD);
    expect(kept.addressChanges.get('ada')?.state).toBe('pending');
    for (let attempt = 3; attempt < 10; attempt += 1) await confirm(NEW, 'guessed');
    expect(await confirm()).toBe('too-many');
    expect(addressOf('ada')).toBe(OLD);
    wait(3_600_001);
    expect(await confirm()).toBe('done');
    expect(addressOf('ada')).toBe(NEW);
  });

  it('is confirmed once, however often its link is opened', async () => {
    const { ask, confirm, mails, kept } = setUp();
    await ask();
    await confirm();
    const before = [mails(), [...kept.accessLog]];
    expect(await confirm()).toBe('done');
    expect([mails(), [...kept.accessLog]]).toEqual(before);
  });

  it('stays unsubscribed if the former address was', async () => {
    const { ask, confirm, ports } = setUp();
    const digestsOf = { bakery: DIGEST_TIME };
    await ports.suppressions.changeOf(OLD, () => ({ ...NOT_SUPPRESSED, digestsOf }));
    await ask();
    await confirm();
    expect((await ports.suppressions.of([NEW])).get(NEW)?.digestsOf).toEqual(digestsOf);
  });

  it('that has an account gets an explanation, and the caller gets the same answer', async () => {
    const { ask, mails, change, ports } = setUp();
    await ask('eve@florist.example');
    expect(mails()).toEqual(['address-taken to eve@florist.example']);
    expect(change()).toMatchObject({ state: 'pending', to: 'eve@florist.example' });
    expect(await signInState(ports, {}, ADA)).toMatchObject({
      addressChange: { address: 'eve@florist.example' },
    });
    const [entry] = ports.stored.outbox.values();
    expect(entry?.mail.text).not.toContain('/address/');
  });

  it('is limited for all new and unverified accounts together', async () => {
    const { ask, ports, stored } = setUp();
    const { most } = CALL_LIMITS.changeAddress.quotas.ofNewAccounts;
    for (let count = 0; count < most; count += 1) {
      const id = `stranger-${count}`;
      const isUnverified = count % 2 === 0;
      if (!isUnverified) stored.createdAt.set(id, DIGEST_TIME);
      await ask(`victim-${count}@x.example`, { id, ...(isUnverified && { email: undefined }) });
    }
    const another = { id: 'one-more', email: undefined };
    await expect(ask('last@x.example', another)).rejects.toMatchObject({ code: 'conflict' });
    expect(ports.stored.outbox.size).toBe(most);
    await ask('ada@new.example');
    expect(ports.stored.outbox.size).toBe(most + 1);
  });

  it('is refused if another account got it before the link was opened', async () => {
    const { ask, confirm, stored, addressOf, change } = setUp();
    await ask();
    stored.signIns.set('max', { address: NEW, isVerified: false });
    expect(await confirm()).toBe('taken');
    expect(addressOf('ada')).toBe(OLD);
    expect(change()).toBeUndefined();
  });

  it('cannot be confirmed with a canceled, expired, replaced or other link', async () => {
    const canceled = setUp();
    await canceled.ask();
    const { token = '' } = {
      token: canceled.ports.addressLinks
        .urlFor('confirm', { accountId: 'ada', changeId: canceled.change()?.id ?? '' }, NEW)
        .split('/')
        .at(-1),
    };
    await cancelAddressChange(canceled.ports, {}, ADA);
    expect(await confirmAddress(canceled.ports, { token, password: 'morning-paper' })).toBe(
      'invalid',
    );
    await canceled.ask('other@new.example');
    expect(await confirmAddress(canceled.ports, { token, password: 'morning-paper' })).toBe(
      'invalid',
    );

    const expired = setUp();
    await expired.ask();
    expired.wait(DAY_MS);
    expect(await expired.confirm()).toBe('invalid');
    expect(await signInState(expired.ports, {}, ADA)).toMatchObject({
      addressChange: { isExpired: true },
    });

    const { ask, confirm, ports, addressOf } = setUp();
    await ask();
    expect(await confirm('other@new.example')).toBe('invalid');
    expect(await confirmAddress(ports, { token: 'x', password: 'morning-paper' })).toBe('invalid');
    expect(addressOf('ada')).toBe(OLD);
  });

  it('is not the current one, and receives a limited number of links', async () => {
    const { ask, wait, mails } = setUp();
    await expect(ask(OLD.toUpperCase())).rejects.toMatchObject({ code: 'conflict' });
    for (let n = 0; n < 5; n += 1) await ask();
    expect(mails()).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) {
      wait(60_000);
      await ask();
    }
    wait(60_000);
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
    expect(mails()).toHaveLength(3);
  });

  it('can be followed by another one only after a week', async () => {
    const { ask, confirm, wait } = setUp();
    await ask();
    await confirm();
    const caller = { signInAddress: NEW, email: NEW };
    await expect(ask('third@new.example', caller)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('again from'),
    });
    wait(7 * DAY_MS);
    await ask('third@new.example', caller);
  });
});

describe('a former sign-in address', () => {
  it('restores itself for a week, with all sessions ended and the password invalid', async () => {
    const { ask, confirm, restore, stored, kept, addressOf, mails, change, wait } = setUp();
    await ask();
    await confirm();
    wait(6 * DAY_MS);
    stored.endedSessions.clear();
    kept.secondFactors.add('ada');
    kept.recoveryCodes.set('ada', { salt: 'a', unused: [], inUse: null, madeAt: DIGEST_TIME });
    expect(await restore()).toBe('done');
    expect(addressOf('ada')).toBe(OLD);
    // The person who changed the address may have made both.
    expect(kept.secondFactors.has('ada')).toBe(false);
    expect(kept.recoveryCodes.has('ada')).toBe(false);
    expect(stored.businesses.get('florist')?.members).toHaveProperty('ada');
    expect(kept.passwords.has('ada')).toBe(false);
    expect(stored.endedSessions).toContain('ada');
    expect(kept.profiles.get('ada')).toBe(OLD);
    expect(stored.businesses.get('bakery')?.digestPreferences?.recipients[0]).toBe(OLD);
    expect(mails().at(-1)).toBe(`address-restored to ${OLD}`);
    expect(change()?.state).toBe('restored');
    expect(await confirm()).toBe('invalid');
  });

  it('cannot restore itself after a week, or before the change', async () => {
    const { ask, confirm, restore, wait, addressOf } = setUp();
    await ask();
    expect(await restore()).toBe('invalid');
    await confirm();
    wait(7 * DAY_MS);
    expect(await restore()).toBe('invalid');
    expect(addressOf('ada')).toBe(NEW);
  });

  it('gets no link if it was never verified, because it may belong to a stranger', async () => {
    const { ask, confirm, mails, stored, kept, change } = setUp();
    kept.signInRecords.clear();
    await ask(NEW, { email: undefined });
    await confirm();
    expect(mails()).toEqual([`confirm-address to ${NEW}`]);
    // A stranger may have created the account, so the access from before is gone.
    expect(stored.businesses.get('bakery')).toMatchObject({
      members: { ada: 'owner' },
      digestPreferences: { recipients: [] },
    });
    expect(change()?.state).toBe('changed');
  });

  it('that was confirmed keeps the access it gave, also if the change is interrupted', async () => {
    const { ask, confirm, stored, change, kept } = setUp();
    await ask();
    await confirm();
    const changed = change();
    // The change crashed after the new address was marked as confirmed.
    if (changed) kept.addressChanges.set('ada', { ...changed, state: 'changing' });
    expect(await confirm()).toBe('done');
    expect(stored.businesses.get('bakery')?.digestPreferences?.recipients).toEqual([
      NEW,
      'rolf@b.example',
    ]);
  });

  it('that another account has by now is not restored', async () => {
    const { ask, confirm, restore, stored, addressOf, change } = setUp();
    await ask();
    await confirm();
    stored.signIns.set('max', { address: OLD, isVerified: true });
    expect(await restore()).toBe('taken');
    expect(addressOf('ada')).toBe(NEW);
    expect(change()?.state).toBe('changed');
  });
});

describe('a change that crashes', () => {
  const STEPS = [
    'setAddress',
    'endSessions',
    'profile',
    'businesses',
    'notice',
    'billing',
  ] as const;

  it.each(STEPS)('at the step %s is finished by the sweep', async (step) => {
    const { ask, change, ports, addressOf, stored, kept, mails, wait } = setUp();
    await ask();
    const url = ports.addressLinks.urlFor(
      'confirm',
      { accountId: 'ada', changeId: change()?.id ?? '' },
      NEW,
    );
    const crash = () => Promise.reject(new Error('crashed'));
    const crashing = {
      ...ports,
      ...(step === 'setAddress' && { credentials: { ...ports.credentials, setAddress: crash } }),
      ...(step === 'endSessions' && { accounts: { ...ports.accounts, endSessions: crash } }),
      ...(step === 'profile' && {
        addressChanges: { ...ports.addressChanges, changeProfile: crash },
      }),
      ...(step === 'businesses' && { businesses: { ...ports.businesses, change: crash } }),
      ...(step === 'notice' && { outboxEmails: { ...ports.outboxEmails, addOnce: crash } }),
      ...(step === 'billing' && { taskQueue: { enqueue: crash } }),
    };
    const token = url.split('/').at(-1) ?? '';
    await expect(confirmAddress(crashing, { token, password: 'morning-paper' })).rejects.toThrow(
      'crashed',
    );
    expect(change()?.state).toBe('changing');
    wait(10 * 60_000);
    expect(await sweepAccounts(ports, { scheduledAt: ports.clock.now() })).toEqual({
      foundCount: 1,
      failedCount: 0,
    });
    expect(change()?.state).toBe('changed');
    expect(addressOf('ada')).toBe(NEW);
    expect(kept.profiles.get('ada')).toBe(NEW);
    expect(stored.businesses.get('bakery')?.digestPreferences?.recipients[0]).toBe(NEW);
    expect(mails()).toEqual([`confirm-address to ${NEW}`, `address-changed to ${OLD}`]);
    expect(stored.outbox.has(mailIdOf({ kind: 'address-changed', key: change()?.id ?? '' }))).toBe(
      true,
    );
  });
});
