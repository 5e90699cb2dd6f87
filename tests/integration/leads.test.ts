import { createHash, randomInt } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { LEAD_RATE_LIMITS } from '@daily-snapshot/domain/sales/lead';
import { describe, expect, it } from 'vitest';
import { callFrom, db } from '../kit/local-environment/admin-sdk.ts';
import { mailsSoFar, mailTo } from '../kit/local-environment/inbox.ts';

const TEAM = 'team@daily-snapshot.example';

const newAddress = () => `lead-${crypto.randomUUID()}@whitfield.example`;
const newNetwork = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');

const form = (email: string, overrides: object = {}) => ({
  email,
  phone: '(555) 010-2000',
  source: 'main_cta',
  wording: 'answer-1',
  filledInMs: 4000,
  campaign: { source: 'newsletter' },
  ...overrides,
});
const popup = { phone: '', source: 'exit_intent', wording: 'scorecard-1' };

const send = (data: unknown, network = newNetwork()) =>
  callFrom(network, 'sendSignupNotification', data);

const storedLead = async (email: string) => {
  const key = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  return (await db.doc(paths.lead(key)).get()).data();
};

describe('a lead form over HTTP', () => {
  it('is stored, and the team gets an e-mail', async () => {
    const email = newAddress();
    expect(await send(form(email))).toEqual({ status: 200, body: { result: {} } });
    expect(await storedLead(email)).toMatchObject({
      email,
      phone: '(555) 010-2000',
      sources: ['main_cta'],
      consents: [{ wording: 'answer-1' }],
      campaign: { source: 'newsletter' },
    });
    await expect
      .poll(async () => (await mailsSoFar(TEAM)).filter(({ text }) => text.includes(email)), {
        timeout: 20_000,
      })
      .toHaveLength(1);
  });

  it('sends one scorecard, with a working one-click unsubscribe link', async () => {
    const email = newAddress();
    for (const _ of [1, 2]) expect((await send(form(email, popup))).status).toBe(200);
    const [card] = await mailTo(email);
    expect(card?.subject).toBe('Your Business Health Scorecard');
    expect(card?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = /<(http\S+)>/.exec(card?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect(await mailsSoFar(email)).toHaveLength(1);
  });

  it('gets the same response but stores nothing if a bot filled it in', async () => {
    const email = newAddress();
    const trapped = await send(form(email, { website: 'https://evil.example' }));
    expect(trapped).toEqual({ status: 200, body: { result: {} } });
    expect(await send(form(email, { filledInMs: 3 }))).toEqual(trapped);
    expect(await storedLead(email)).toBeUndefined();
  });

  it.each([{ email: 'nobody' }, { phone: 'www.evil.example' }, { source: 'elsewhere' }])(
    'is refused with %o',
    async (wrong) => {
      const { status, body } = await send(form(newAddress(), wrong));
      expect([status, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    },
  );

  it('is refused after too many forms from one network, whatever addresses its headers claim', async () => {
    const network = newNetwork();
    const answers = [];
    for (let number = 0; number < LEAD_RATE_LIMITS.formsOfNetwork.most * 2; number += 1) {
      const claimed = `${newNetwork()}, ${network}`;
      answers.push((await send(form(newAddress()), claimed)).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(
      LEAD_RATE_LIMITS.formsOfNetwork.most,
    );
    expect(
      answers.slice(LEAD_RATE_LIMITS.formsOfNetwork.most).every((status) => status === 429),
    ).toBe(true);
    expect((await send(form(newAddress()))).status).toBe(200);
  });

  it('takes equally long for a known and an unknown address', async () => {
    const knownAddress = newAddress();
    await send(form(knownAddress));
    const msOf = async (email: string) => {
      const from = performance.now();
      const { body } = await send(form(email, { phone: '' }));
      expect(body).toEqual({ result: {} });
      return performance.now() - from;
    };
    // Both responses wait for the same minimum time.
    expect(await msOf(knownAddress)).toBeGreaterThan(699);
    expect(await msOf(newAddress())).toBeGreaterThan(699);
  });
});
