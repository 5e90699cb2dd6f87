import { VIEWERS_MAX, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { acceptInvitation, inviteViewer, removeViewer } from './viewers.ts';

const BOOKS = 'books@example.com';
const OWNER = { id: 'ada', signInAddress: 'ada@bluebird.example' };
const VERA = { id: 'vera', signInAddress: BOOKS };

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
    invite: (address: string, caller = OWNER) =>
      inviteViewer(ports, { businessId: 'bakery', address }, caller),
    remove: (address: string, caller = OWNER) =>
      removeViewer(ports, { businessId: 'bakery', address }, caller),
    accept: (caller = VERA, token = urlFor('invite-viewer', BOOKS)) =>
      acceptInvitation(ports, { token }, caller),
    urlFor,
  };
}

describe('invitations of viewers', () => {
  it('make the person who accepts a viewer, once', async () => {
    const { invite, accept, remove, bakery, ports } = setUpBusiness();
    await invite(BOOKS);
    expect(bakery().invitations).toEqual([{ address: BOOKS, askedAt: DIGEST_TIME }]);
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
    const sam = { id: 'sam', signInAddress: 'sam@example.com' };
    await expect(accept(sam)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(bakery().members).toEqual({ ada: 'owner' });
    await accept({ id: 'vera', signInAddress: 'Books@Example.com' });
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
    await removeViewer(ports, { businessId: 'bakery', address: BOOKS }, OWNER);
    expect(bakery().members).toEqual({ ada: 'owner', vera: 'owner' });
  });

  it('are not sent to the owner, to a viewer, or beyond the maximum', async () => {
    const viewers = Object.fromEntries(
      Array.from({ length: VIEWERS_MAX - 1 }, (_, n) => [`v${n}`, `v${n}@example.com`]),
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
    ['a stranger', 'sam', 'not-found'],
  ])('cannot be sent or withdrawn by %s', async (_, id, code) => {
    const { invite, remove, bakery, ports } = setUpBusiness({
      members: { ada: 'owner', vera: 'viewer' },
    });
    const before = bakery();
    const caller = { id, signInAddress: 'somebody@example.com' };
    await expect(invite(BOOKS, caller)).rejects.toMatchObject({ code });
    await expect(remove(BOOKS, caller)).rejects.toMatchObject({ code });
    expect(bakery()).toBe(before);
    expect(ports.stored.outbox.size).toBe(0);
  });
});
