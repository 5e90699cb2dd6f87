import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { call, db, signUp } from '../kit/local-environment/admin-sdk.ts';
import { mailTo } from '../kit/local-environment/inbox.ts';

/** Creates a business that has asked an address to confirm the digest, and returns the e-mail. */
async function askedAddress() {
  const owner = await signUp({
    email: `${crypto.randomUUID()}@harbor.example`,
    emailVerified: true,
  });
  const address = `${crypto.randomUUID()}@harbor.example`;
  const business = db.collection(paths.businesses).doc();
  await business.set({
    name: 'Harbor Bread & <Rolls>',
    timeZone: DEFAULT_TIME_ZONE,
    members: { [owner.id]: 'owner' },
    createdAt: new Date(),
    digestPreferences: { isPaused: false, recipients: [] },
    entitlement: { hasDigests: true },
  });
  const asked = await call('addRecipient', { businessId: business.id, address }, owner);
  expect(asked.status).toBe(200);
  const [email] = await mailTo(address);
  const unsubscribe = /<(http\S+)>/.exec(email?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const confirm = /http\S+\/confirm\/\S+/.exec(email?.text ?? '')?.[0] ?? '';
  const recipients = async () => (await business.get()).get('digestPreferences.recipients');
  const unsubscribed = async () =>
    (await db.collection('suppressions').where(`digestsOf.${business.id}`, '!=', null).get()).size;
  return { address, email, unsubscribe, confirm, recipients, unsubscribed };
}

describe('the links in an e-mail', () => {
  it('change nothing when a program fetches them, and take effect when a person submits the form', async () => {
    const { address, email, unsubscribe, confirm, recipients, unsubscribed } = await askedAddress();
    expect(email?.html).toContain('“Harbor Bread &amp; &lt;Rolls&gt;”');
    for (const link of [unsubscribe, confirm]) {
      expect(email?.html).toContain(link);
      for (const method of ['GET', 'HEAD', 'GET']) {
        const looked = await fetch(link, { method, headers: { purpose: 'prefetch' } });
        expect(looked.status).toBe(200);
        expect(looked.headers.get('content-security-policy')).toContain("default-src 'none'");
      }
      for (const method of ['PUT', 'DELETE']) {
        expect((await fetch(link, { method })).status).toBe(405);
      }
    }
    expect(await recipients()).toEqual([]);
    expect(await unsubscribed()).toBe(0);

    expect((await fetch(confirm, { method: 'POST' })).status).toBe(200);
    expect(await recipients()).toEqual([address]);
    expect((await fetch(unsubscribe, { method: 'POST' })).status).toBe(200);
    expect(await unsubscribed()).toBe(1);

    const undo = { method: 'POST', body: new URLSearchParams({ undo: 'yes' }) };
    expect(await (await fetch(unsubscribe, undo)).text()).toContain('You are subscribed again');
    expect(await unsubscribed()).toBe(0);
    expect(await (await fetch(confirm, undo)).text()).toContain('You will not get this e-mail');
    expect(await unsubscribed()).toBe(1);
  });
});
