import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { db, waitForDocument } from '../kit/local-environment/admin-sdk.ts';
import { storeBusinessWithDueDigest } from '../kit/local-environment/business-with-due-digest.ts';
import { mailTo } from '../kit/local-environment/inbox.ts';
import { runSchedule, environmentAddresses } from '../kit/local-environment/environment.ts';

const unsubscribeUrlOf = (header: string | undefined) => /^<(.*)>$/.exec(header ?? '')?.[1] ?? '';

describe('a digest e-mail', () => {
  it('arrives once, records its delivery events and has a working one-click unsubscribe link', async () => {
    const { id, address, businessDate } =
      await storeBusinessWithDueDigest('Harbor Bread & <Rolls>');
    await runSchedule('digestSweep', new Date());
    const [mail] = await mailTo(address);
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'X-Entity-Ref-ID': `${id}_${businessDate}`,
    });
    expect(mail?.html).toContain('Harbor Bread &amp; &lt;Rolls&gt;');

    const entry = await waitForDocument(
      paths.outboxEntry(id, businessDate),
      // The event may arrive before we have stored that the provider accepted the mail.
      (snapshot) =>
        Object.values(snapshot.get('seen') ?? {})[0] === 'delivered' &&
        snapshot.get('delivery.state') === 'sent',
    );
    expect(entry.get('accepted')).toHaveLength(1);

    const url = unsubscribeUrlOf(mail?.headers['List-Unsubscribe']);
    expect(mail?.html).toContain(url);
    expect(mail?.text).toContain(url);
    const asked = await fetch(url);
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('<form method="post">');
    const suppressions = () =>
      db.collection('suppressions').where(`digestsOf.${id}`, '!=', null).get();
    expect((await suppressions()).size).toBe(0);

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(url, { method: 'POST', body, redirect: 'error' });
      expect(answer.status).toBe(200);
    }
    expect((await suppressions()).size).toBe(1);
    const madeUp = await fetch(`${url}x`, { method: 'POST', body });
    expect(madeUp.status).toBe(200);

    await runSchedule('digestSweep', new Date());
    expect(await mailTo(address)).toHaveLength(1);
  });
});

describe('delivery events', () => {
  it('are refused if they have no signature', async () => {
    const { projectId, ports } = environmentAddresses();
    const url = `${addressOf(ports.functions)}/${projectId}/us-central1/webhooks/sendgrid`;
    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'X-Twilio-Email-Event-Webhook-Timestamp': String(Math.floor(Date.now() / 1000)),
        'X-Twilio-Email-Event-Webhook-Signature': 'MEUCIQ==',
      },
      body: '[]',
    });
    expect(forged.status).toBe(401);
  });
});
