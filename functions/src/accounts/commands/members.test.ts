import { INVITED_MAX, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { InvitedRole } from '@daily-snapshot/domain/access/role';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { answerAlert } from '../../alerts/commands/answer-alert.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { listOwners } from './list-owners.ts';
import { acceptInvitation, inviteMember, removeMember, setMemberRole } from './members.ts';

const BOOKS = 'books@example.com';
const OWNER: Caller = {
  id: 'ada',
  signInAddress: 'ada@bluebird.example',
  email: 'ada@bluebird.example',
};
const VERA = { id: 'vera', signInAddress: BOOKS, email: BOOKS };

function setUpBusiness(differences: Partial<Business> = {}) {
  let now = DIGEST_TIME;
  const ports = withFeaturePorts({ ...memoryPorts(), clock: { now: () => now } });
  ports.stored.businesses.set('bakery', aBusiness(differences));
  const urlFor = (kind: 'invite-viewer' | 'confirm-recipient', address: string) =>
    ports.confirmationLinks.urlFor(kind, 'bakery', address).split('/').at(-1) ?? '';
  return {
    ports,
    wait: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    bakery: () => ports.stored.businesses.get('bakery') as Business,
    invite: (address: string, caller = OWNER, role: InvitedRole = 'viewer') =>
      inviteMember(ports, { businessId: 'bakery', address, role }, caller),
    remove: (address: string, caller = OWNER) =>
      removeMember(ports, { businessId: 'bakery', address }, caller),
    setRole: (role: InvitedRole, address = BOOKS, caller = OWNER) =>
      setMemberRole(ports, { businessId: 'bakery', address, role }, caller),
    accept: (caller: Caller = VERA, token = urlFor('invite-viewer', BOOKS)) =>
      acceptInvitation(ports, { token }, caller),
    urlFor,
  };
}

describe('invitations', () => {
  it('make the person who accepts a viewer, once', async () => {
    const { invite, accept, remove, bakery, ports } = setUpBusiness();
    await invite(BOOKS);
    expect(bakery().invitations).toEqual([
      { address: BOOKS, askedAt: DIGEST_TIME, role: 'viewer' },
    ]);
    expect([...ports.stored.outbox.keys()]).toEqual(['invite-viewer.email-1']);
    expect(await accept()).toBe('bakery');
    expect(await accept()).toBe('bakery');
    expect(bakery()).toMatchObject({
      members: { ada: 'owner', vera: 'viewer' },
      viewers: { vera: BOOKS },
      invitations: [],
    });
    await remove(BOOKS);
    expect(bakery()).toMatchObject({ members: { ada: 'owner' }, viewers: {} });
    expect(bakery().members).not.toHaveProperty('vera');
    await expect(accept()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('can be accepted only with the invited address', async () => {
    const { invite, accept, bakery } = setUpBusiness();
    await invite(BOOKS);
    const sam = { id: 'sam', signInAddress: 'sam@example.com', email: 'sam@example.com' };
    await expect(accept(sam)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(bakery().members).toEqual({ ada: 'owner' });
    await expect(accept({ id: 'vera', signInAddress: BOOKS })).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('Confirm your e-mail address first'),
    });
    expect(bakery().members).toEqual({ ada: 'owner' });
    await accept({ id: 'vera', signInAddress: 'Books@Example.com', email: 'Books@Example.com' });
    expect(bakery().members).toMatchObject({ vera: 'viewer' });
  });

  it('cannot be accepted after two weeks, or if they are withdrawn or forged', async () => {
    const withdrawn = setUpBusiness();
    await withdrawn.invite(BOOKS);
    await withdrawn.remove(BOOKS);
    await expect(withdrawn.accept()).rejects.toMatchObject({ code: 'not-found' });

    const old = setUpBusiness();
    await old.invite(BOOKS);
    old.wait(14);
    await expect(old.accept()).rejects.toMatchObject({ code: 'not-found' });

    const { invite, accept, urlFor, bakery } = setUpBusiness({
      waitingRecipients: [{ address: BOOKS, askedAt: DIGEST_TIME }],
    });
    await invite(BOOKS);
    for (const token of ['', 'x', urlFor('confirm-recipient', BOOKS)]) {
      await expect(accept(VERA, token)).rejects.toMatchObject({ code: 'not-found' });
    }
    expect(bakery().members).toEqual({ ada: 'owner' });
  });

  it('do not change the role of an owner', async () => {
    const { ports, accept, bakery } = setUpBusiness({
      members: { ada: 'owner', vera: 'owner' },
      invitations: [{ address: BOOKS, askedAt: DIGEST_TIME }],
      viewers: { vera: BOOKS },
    });
    await accept();
    await removeMember(ports, { businessId: 'bakery', address: BOOKS }, OWNER);
    expect(bakery().members).toEqual({ ada: 'owner', vera: 'owner' });
  });

  it('are not sent to the owner, to a member, or beyond the maximum', async () => {
    const viewers = Object.fromEntries(
      Array.from({ length: INVITED_MAX - 1 }, (_, n) => [`v${n}`, `v${n}@example.com`]),
    );
    const { invite, ports } = setUpBusiness({ viewers });
    await expect(invite('ADA@bluebird.example')).rejects.toMatchObject({ code: 'conflict' });
    await invite('v0@example.com');
    expect(ports.stored.outbox.size).toBe(0);
    await invite(BOOKS);
    await expect(invite('one-more@example.com')).rejects.toMatchObject({ code: 'conflict' });
    expect(ports.stored.outbox.size).toBe(1);
  });

  it.each([
    ['a viewer', 'vera', 'not-allowed'],
    ['a bookkeeper', 'bea', 'not-allowed'],
    ['a stranger', 'sam', 'not-found'],
  ])('cannot be sent or withdrawn by %s', async (_, id, code) => {
    const { invite, remove, setRole, bakery, ports } = setUpBusiness({
      members: { ada: 'owner', vera: 'viewer', bea: 'bookkeeper' },
      viewers: { vera: BOOKS },
    });
    const before = bakery();
    const caller = { id, signInAddress: 'somebody@example.com' };
    await expect(invite(BOOKS, caller)).rejects.toMatchObject({ code });
    await expect(remove(BOOKS, caller)).rejects.toMatchObject({ code });
    await expect(setRole('bookkeeper', BOOKS, caller)).rejects.toMatchObject({ code });
    expect(bakery()).toBe(before);
    expect(ports.stored.outbox.size).toBe(0);
  });
});

describe('the role of a member', () => {
  it('comes from the invitation, and an invitation without a role is for a viewer', async () => {
    const { invite, accept, bakery, ports } = setUpBusiness();
    await invite(BOOKS, OWNER, 'bookkeeper');
    expect([...ports.stored.outbox.values()][0]?.mail.text).toContain('as its bookkeeper');
    await accept();
    expect(bakery().members).toEqual({ ada: 'owner', vera: 'bookkeeper' });

    const earlier = setUpBusiness({ invitations: [{ address: BOOKS, askedAt: DIGEST_TIME }] });
    await earlier.accept();
    expect(earlier.bakery().members).toMatchObject({ vera: 'viewer' });
  });

  it('can be changed before and after the invitation is accepted', async () => {
    const { invite, accept, setRole, bakery, ports } = setUpBusiness();
    await invite(BOOKS);
    await setRole('bookkeeper');
    await accept();
    expect(bakery().members).toMatchObject({ vera: 'bookkeeper' });
    await setRole('viewer', 'Books@Example.com');
    expect(bakery().members).toEqual({ ada: 'owner', vera: 'viewer' });
    expect(ports.stored.outbox.size).toBe(1);
    await expect(setRole('viewer', 'sam@example.com')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('never changes for an owner', async () => {
    const { setRole, bakery } = setUpBusiness({
      members: { ada: 'owner', vera: 'owner' },
      viewers: { vera: BOOKS },
    });
    await expect(setRole('viewer')).rejects.toMatchObject({ code: 'not-found' });
    expect(bakery().members).toEqual({ ada: 'owner', vera: 'owner' });
  });

  it('sends another invitation if a different role is chosen', async () => {
    const { invite, bakery, ports } = setUpBusiness();
    await invite(BOOKS);
    await invite(BOOKS);
    expect(ports.stored.outbox.size).toBe(1);
    await invite(BOOKS, OWNER, 'bookkeeper');
    expect(ports.stored.outbox.size).toBe(2);
    expect(bakery().invitations).toMatchObject([{ address: BOOKS, role: 'bookkeeper' }]);
  });

  it.each([
    ['demoted', 'not-allowed'],
    ['removed', 'not-found'],
  ])('loses its power at once when the bookkeeper is %s', async (change, code) => {
    const { invite, accept, setRole, remove, ports } = setUpBusiness();
    await invite(BOOKS, OWNER, 'bookkeeper');
    await accept();
    const answer = () =>
      answerAlert(
        ports,
        { businessId: 'bakery', alertId: '2026-11-16-0123456789abcdef', answer: 'handled' },
        VERA,
      );
    await expect(answer()).rejects.toMatchObject({ message: 'This alert no longer exists.' });
    await (change === 'demoted' ? setRole('viewer') : remove(BOOKS));
    await expect(answer()).rejects.toMatchObject({ code });
  });
});

describe('the addresses of the owners', () => {
  it('are listed for members only', async () => {
    const { ports } = setUpBusiness({ members: { ada: 'owner', vera: 'viewer' } });
    ports.stored.signIns.set('ada', { address: 'ada@bluebird.example', isVerified: true });
    ports.stored.signIns.set('vera', { address: BOOKS, isVerified: true });
    const list = (caller: { readonly id: string }) =>
      listOwners(ports, { businessId: 'bakery' }, caller);
    expect(await list(VERA)).toEqual({ owners: ['ada@bluebird.example'] });
    await expect(list({ id: 'sam' })).rejects.toMatchObject({ code: 'not-found' });
  });
});
