// The check of the sender and the event webhook of our SendGrid account against the emulator.
import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startSendGrid, type RunningSendGrid } from '../../../emulators/sendgrid/index.ts';
import {
  aDomain,
  aSender,
  aWebhook,
  type AccountSettings,
} from '../../../emulators/sendgrid/state/settings.ts';
import { checkSendGridAccount } from '../../../functions/src/providers/sendgrid/check-account.ts';

const PUBLIC_KEY = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');
const SENDER = 'Digest@Mail.Bakery.example';
const URL_OF_OURS = 'https://app.bakery.example/webhooks/sendgrid';
const FINE: AccountSettings = {
  domains: [aDomain('bakery.example')],
  senders: [],
  webhooks: [aWebhook(URL_OF_OURS, PUBLIC_KEY), aWebhook('https://other.example/', '')],
};

let running: RunningSendGrid | undefined;
afterEach(async () => running?.close());

async function check(
  settings: Partial<AccountSettings> = {},
  {
    sender = SENDER,
    publicKey = PUBLIC_KEY,
    scopes,
  }: { sender?: string; publicKey?: string; scopes?: readonly string[] } = {},
) {
  running = await startSendGrid({
    apiKey: 'SG.test',
    settings: { ...FINE, ...settings },
    ...(scopes && { scopes }),
  });
  const baseUrl = `http://${running.host}:${running.port}`;
  const calls: string[] = [];
  const account = await checkSendGridAccount(
    { apiKey: 'SG.test', baseUrl, sender, publicKey },
    ({ method, path }) => calls.push(`${method} ${path}`),
  );
  return { ...account, calls };
}

const webhook = (fields: Parameters<typeof aWebhook>[2], key = PUBLIC_KEY) => ({
  webhooks: [aWebhook(URL_OF_OURS, key, fields)],
});

describe('an account of SendGrid', () => {
  it('has no fault if its domain is authenticated and its webhook is signed', async () => {
    expect(await check()).toEqual({
      faults: [],
      notes: [],
      found: { domains: 1, senders: 0, webhooks: 2 },
      calls: [
        'GET /v3/whitelabel/domains',
        'GET /v3/verified_senders',
        'GET /v3/user/webhooks/event/settings/all',
      ],
    });
  });

  it.each<[string, Partial<AccountSettings>, RegExp]>([
    ['an unknown sender', { domains: [] }, /^SendGrid knows neither SENDER_ADDRESS nor its domain/],
    [
      'the domain of another sender',
      { domains: [aDomain('notbakery.example')] },
      /^SendGrid knows neither/,
    ],
    [
      'a verified single sender only',
      { domains: [], senders: [aSender('digest@mail.bakery.example')] },
      /is a verified single sender, but its domain is not authenticated/,
    ],
    [
      'wrong DNS records',
      { domains: [aDomain('bakery.example', { valid: false })] },
      /its DNS records are not valid\. Publish the records/,
    ],
    ['no webhook of ours', { webhooks: [] }, /^SendGrid has no event webhook for/],
    ['a disabled webhook', webhook({ enabled: false }), /is disabled\. Enable it at https:/],
    ['a webhook without a signature', webhook({}, ''), /^The event webhook is not signed/],
    ['another key', webhook({}, 'other'), /^SENDGRID_EVENTS_PUBLIC_KEY is the key of another/],
    [
      'missing events',
      webhook({ spam_report: false, account_status_change: false }),
      /^The event webhook does not send spam_report, account_status_change\. Select/,
    ],
  ])('has a fault with %s', async (_, settings, sentence) => {
    const { faults } = await check(settings);
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    expect(faults.join()).not.toContain('bakery');
  });

  it.each<[string, { sender?: string; publicKey?: string }, RegExp]>([
    ['no sender', { sender: '' }, /^SENDER_ADDRESS is not set/],
    ['no key of events', { publicKey: '' }, /^SENDGRID_EVENTS_PUBLIC_KEY is not set/],
  ])('has a fault with %s in the environment', async (_, environment, sentence) => {
    const { faults } = await check({}, environment);
    expect(faults).toEqual([expect.stringMatching(sentence)]);
  });

  it('has a fault with a key of events that is no key', async () => {
    expect((await check({}, { publicKey: 'no key' })).faults[0]).toMatch(/is not a public key\./);
  });

  it('has notes about what the key may not read', async () => {
    const { faults, notes, found } = await check({}, { scopes: ['mail.send'] });
    expect([faults, found]).toEqual([[], {}]);
    expect(notes).toEqual([
      expect.stringContaining('may not read the authenticated domains'),
      expect.stringContaining('may not read the verified senders'),
      expect.stringContaining('may not read the event webhooks'),
    ]);
  });
});
