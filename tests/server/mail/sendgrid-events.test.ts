// Events of e-mails that our mailer sends and the SendGrid emulator delivers.
import { isSentTwice } from '@daily-snapshot/domain/mail/outbox';
import { logger } from 'firebase-functions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SendGridHarness } from '../../kit/providers/sendgrid-harness.ts';

const ADDRESS = 'ada@bluebird.example';

let wire: SendGridHarness;
const errors = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
beforeEach(async () => {
  errors.mockClear();
  wire = await SendGridHarness.start();
});
afterEach(() => wire.close());

describe('a deferred e-mail', () => {
  it('has one attempt of ours, however often SendGrid attempts it', async () => {
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
