// Tests e-mail that SendGrid holds and recalls, with SendGrid's own client and over the network.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { aMail, DIGEST_TIME } from '../../kit/builders/mail.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { startSendGrid, type RunningSendGrid } from '../../../emulators/sendgrid/index.ts';
import { sendgridMailer } from '../../../functions/src/providers/sendgrid/mailer.ts';
import type { Mailer } from '../../../functions/src/mail/ports/mailer.ts';

const HOLD_MS = 25 * 60_000;

let clock: SettableClock;
let sendGrid: RunningSendGrid;
let mailer: Mailer;
beforeEach(async () => {
  clock = new SettableClock({ startAt: DIGEST_TIME, isTicking: false });
  sendGrid = await startSendGrid({ clock, seed: 'recall' });
  mailer = sendgridMailer({
    apiKey: 'SG.local',
    baseUrl: `http://${sendGrid.host}:${sendGrid.port}/`,
    sender: { email: 'snapshot@example.com', name: 'Daily Snapshot' },
    unsubscribeMailbox: '',
  });
});
afterEach(async () => {
  await sendGrid.close();
  clock.close();
});

const keptBackMail = (batchId: string) => ({
  key: { businessId: 'bakery', businessDate: businessDate('2026-11-23') },
  attemptId: 'second',
  mail: aMail().mail,
  recipients: [{ address: 'ada@bluebird.example', unsubscribeUrl: 'https://example.com/u/1' }],
  sendAtOf: { batchId, until: new Date(DIGEST_TIME.getTime() + HOLD_MS) },
});

async function statuses(): Promise<readonly string[]> {
  const response = await fetch(`http://${sendGrid.host}:${sendGrid.port}/_control/messages`);
  const { messages } = (await response.json()) as { messages: readonly { status: string }[] };
  return messages.map(({ status }) => status);
}

async function later(minutes: number): Promise<void> {
  await clock.setTo(new Date(DIGEST_TIME.getTime() + minutes * 60_000));
}

async function openBatch(): Promise<string> {
  const batchId = await mailer.openBatch();
  if (batchId === undefined) throw new Error('No batch could be opened.');
  return batchId;
}

describe('an e-mail that SendGrid holds', () => {
  it('is sent at its time', async () => {
    expect(await mailer.send(keptBackMail(await openBatch()))).toEqual({ answer: 'accepted' });
    await later(24);
    expect(await statuses()).toEqual(['scheduled']);
    await later(26);
    expect(await statuses()).toEqual(['delivered']);
  });

  it('is not sent after it is recalled, even if the recall is repeated', async () => {
    const batchId = await openBatch();
    await mailer.send(keptBackMail(batchId));
    expect(await mailer.recall(batchId)).toBe(true);
    expect(await mailer.recall(batchId)).toBe(true);
    await later(60);
    expect(await statuses()).toEqual(['canceled']);
  });

  it('does not count as recalled unless SendGrid confirms it', async () => {
    expect(await mailer.recall('no batch of ours')).toBe(false);
    await sendGrid.close();
    expect(await mailer.recall('any')).toBe(false);
    expect(await mailer.openBatch()).toBeUndefined();
  });
});
