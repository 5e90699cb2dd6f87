// Events of e-mails that our mailer sends and the SendGrid emulator delivers.
import { isSentTwice } from '@daily-snapshot/domain/mail/outbox';
import { logger } from 'firebase-functions';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SendGridHarness } from '../../../../tests/kit/providers/sendgrid-harness.ts';

const ADDRESS = 'ada@bluebird.example';

const ADDRESS_REASONS = [
  'Bounced Address',
  'Unsubscribed Address',
  'Spam Reporting Address',
  'Invalid',
];
const MESSAGE_REASONS = [
  'Spam Content',
  'Invalid SMTPAPI header',
  'Recipient List over Package Quota',
];

let wire: SendGridHarness;
const errors = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
beforeEach(async () => {
  errors.mockClear();
  wire = await SendGridHarness.start();
});
afterEach(() => wire.close());
afterAll(() => errors.mockRestore());

describe('a deferred e-mail', () => {
  it('counts as one attempt, however often SendGrid retries', async () => {
    await wire.addFault({ kind: 'defer', attempts: 3 });
    const key = await wire.send(ADDRESS);
    await wire.advance(10);
    const entry = wire.entry(key);
    expect(entry?.seen).toEqual({ 'attempt-1': 'delivered' });
    expect(entry && isSentTwice(entry)).toBe(false);
    expect(wire.recordedEvents).toBe(5);
    expect(errors).not.toHaveBeenCalled();
  });
});

describe('a dropped e-mail', () => {
  it.each(ADDRESS_REASONS)('suppresses its address if the reason is "%s"', async (reason) => {
    await wire.addFault({ kind: 'drop', reason });
    await wire.send(ADDRESS);
    await wire.advance(10);
    expect(wire.suppression(ADDRESS)?.everything).toMatchObject({ reason: 'dropped' });
    expect(errors).not.toHaveBeenCalled();
  });

  it.each(MESSAGE_REASONS)('is shown to the operator if the reason is "%s"', async (reason) => {
    await wire.addFault({ kind: 'drop', reason });
    const key = await wire.send(ADDRESS);
    await wire.advance(10);
    expect(wire.suppression(ADDRESS)).toBeUndefined();
    expect(wire.entry(key)?.seen).toEqual({ 'attempt-1': 'dropped' });
    expect(errors).toHaveBeenCalledExactlyOnceWith(
      'SendGrid dropped e-mail because of our account',
      {
        dropped: [{ mail: 'bakery_2026-11-23', reason }],
      },
    );
  });

  it('is logged without an address', async () => {
    await wire.addFault({ kind: 'drop', reason: `Refused ${ADDRESS}` });
    await wire.send(ADDRESS);
    await wire.advance(10);
    expect(JSON.stringify(errors.mock.calls)).toContain('Refused [address]');
    expect(JSON.stringify(errors.mock.calls)).not.toContain(ADDRESS);
  });
});

describe('events that our webhook could not accept', () => {
  it('are recorded once if SendGrid posts them again within 24 hours', async () => {
    wire.isDown = true;
    const key = await wire.send(ADDRESS);
    await wire.advance(22 * 60);
    expect(new Set(wire.answers)).toEqual(new Set([503]));
    wire.isDown = false;
    await wire.advance(2 * 60);
    expect(wire.answers.at(-1)).toBe(204);
    expect(wire.entry(key)?.seen).toEqual({ 'attempt-1': 'delivered' });
    expect(wire.recordedEvents).toBe(2);
  });
});
