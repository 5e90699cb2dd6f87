// The check of our SendGrid key against the emulator.
import { afterEach, describe, expect, it } from 'vitest';
import { startSendGrid, type RunningSendGrid } from '../../../emulators/sendgrid/index.ts';
import {
  NEEDED_SCOPES,
  sendGridKeyFaults,
} from '../../../functions/src/providers/sendgrid/check-key.ts';

let running: RunningSendGrid | undefined;
afterEach(async () => running?.close());

async function faultsOf(scopes?: readonly string[], apiKey = 'SG.test'): Promise<unknown> {
  running = await startSendGrid({ apiKey: 'SG.test', ...(scopes && { scopes }) });
  const baseUrl = `http://${running.host}:${running.port}`;
  return sendGridKeyFaults({ apiKey, baseUrl }, () => undefined);
}

describe('a key of SendGrid', () => {
  it('has no fault with full access or with only what the mailer needs', async () => {
    expect(await faultsOf()).toEqual([]);
    await running?.close();
    expect(await faultsOf(NEEDED_SCOPES)).toEqual([]);
  });

  it('is a fault if it lacks a permission of the mailer', async () => {
    expect(await faultsOf(['mail.send'])).toEqual([
      'SENDGRID_API_KEY does not permit mail.batch.create, user.scheduled_sends.create, user.scheduled_sends.read, suppression.read, suppression.delete. Give it full access to Mail Send, Scheduled Sends and Suppressions.',
    ]);
  });

  it('is a fault if SendGrid does not know it', async () => {
    expect(await faultsOf(undefined, 'SG.other')).toEqual([
      expect.stringMatching(/^SendGrid refuses SENDGRID_API_KEY\./),
    ]);
  });
});
