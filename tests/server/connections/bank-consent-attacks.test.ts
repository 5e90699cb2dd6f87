// Attacks with the link to Plaid's page. An attacker begins a connection and sends the link to a
// victim, who consents for their own bank.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepAttempts } from '../../../functions/src/connections/commands/connect/sweep-attempts.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { ReturnedBrowser } from '../../kit/conformance/returned-browser.ts';
import { line } from '../../kit/conformance/scenarios/scenario.ts';
import { startPlaidHarness, type PlaidHarness } from '../../kit/providers/plaid-harness.ts';

/** in days */
const MINUTE = 1 / (24 * 60);

const NOT_FOUND = { code: 'not-found' };
const CONFLICT = { code: 'conflict' };
const REQUESTER = {
  business: 'Bluebird Bakery',
  account: 'g•••@bakery.example',
  provider: 'plaid',
  isRenewal: false,
};

let harness: PlaidHarness;
let attacker: ConnectedBusiness;
let victim: ReturnedBrowser;
beforeEach(async () => {
  harness = await startPlaidHarness();
  attacker = new ConnectedBusiness(harness);
  victim = new ReturnedBrowser(attacker);
  await harness.driver.add([line(attacker, 'a', -12_345)]);
});
afterEach(() => harness.close());

interface Item {
  readonly item_id: string;
  readonly isRemoved: boolean;
}
const items = async () => (await harness.control.ask<{ items: Item[] }>('GET', '/items')).items;

/** Returns the calls that reached Plaid, by path. */
async function calls(): Promise<string[]> {
  const { requests } = await harness.control.ask<{ requests: { path: string }[] }>(
    'GET',
    '/requests',
  );
  return requests.map(({ path }) => path);
}

/** The attacker begins, and the victim consents. Returns what the victim's browser comes back with. */
async function victimConsents(reconnects?: string) {
  const begun = await attacker.begin(reconnects);
  const returned = await harness.driver.consent(begun.url, 'yes');
  return { ...begun, returned };
}

const connectionCount = () => attacker.ports.connected.records.size;

describe('a link to a bank that was sent to a stranger', () => {
  it('connects nothing by a webhook, however often it arrives', async () => {
    await victimConsents();
    const posts = await harness.driver.webhooks();
    expect(posts.length).toBeGreaterThan(0);
    for (const post of [...posts, ...posts]) await attacker.deliverWebhook(post);
    expect(connectionCount()).toBe(0);
    expect(await items()).toEqual([]);
  });

  it('connects nothing by polling without the value that the stranger came back with', async () => {
    const { state, returned } = await victimConsents();
    const guesses = [
      {},
      { state },
      { state, proof: '' },
      { state, proof: state },
      { state, proof: 'a-guess' },
      { proof: returned['proof'] ?? '' },
    ];
    for (const guess of guesses) {
      await expect(attacker.finish(state, guess)).rejects.toMatchObject(NOT_FOUND);
    }
    expect(connectionCount()).toBe(0);
    expect(await items()).toEqual([]);
  });

  it('does not tell the browser that began which value the stranger comes back with', async () => {
    const { returned, ...begun } = await victimConsents();
    expect(returned['proof']).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(begun)).not.toContain(returned['proof']);
    const attempts = JSON.stringify([...attacker.ports.connected.attempts]);
    for (const secret of [returned['proof'], begun.secret, begun.state]) {
      expect(attempts).not.toContain(secret);
    }
  });

  it('connects nothing in the browser of the stranger, even if signed in to the account of the attacker', async () => {
    const { state, returned } = await victimConsents();
    const elsewhere = new ConnectedBusiness(harness, 'bakery', attacker.ports);
    await expect(elsewhere.finish(state, returned)).rejects.toMatchObject(NOT_FOUND);
    const stranger = new ConnectedBusiness(harness, 'tavern', attacker.ports);
    await expect(stranger.finish(state, returned)).rejects.toMatchObject(NOT_FOUND);
    expect(connectionCount()).toBe(0);
  });

  it('connects nothing if the stranger passes on the address after the page opened', async () => {
    const { state, returned } = await victimConsents();
    expect(await victim.report(state, returned)).toEqual({
      outcome: 'reported',
      ...REQUESTER,
      isConnected: false,
    });
    await expect(attacker.finish(state, returned)).rejects.toMatchObject(CONFLICT);
    expect(connectionCount()).toBe(0);
  });

  it('connects nothing if the attacker used it too, and so came back to the same address', async () => {
    const { state, url } = await attacker.begin();
    const own = await harness.driver.consent(url, 'no');
    await fetch(url);
    const returned = await harness.driver.consent(url, 'yes');
    expect(own).toEqual(returned);
    await expect(attacker.finish(state, own)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/was used more than once/) as string,
    });
    expect(connectionCount()).toBe(0);
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([true]);
  });

  it('reveals the business and the account only to a browser that came back', async () => {
    const { state, returned } = await victimConsents();
    const other = await victimConsents();
    for (const guess of [{}, { state }, { state, proof: 'a-guess' }, other.returned]) {
      expect(await victim.report(state, guess)).toEqual({ outcome: 'unknown' });
      expect(await victim.refuse(state, guess)).toEqual({ outcome: 'unknown' });
    }
    // None of these guesses stops the owner.
    expect(await attacker.finish(state, returned)).toMatchObject({ outcome: 'connected' });
  });

  it('limits how many returns one network can present', async () => {
    for (let time = 0; time < 60; time += 1) await victim.report('made-up', {});
    await expect(victim.report('made-up', {})).rejects.toMatchObject({ code: 'too-many' });
    await expect(victim.refuse('made-up', {})).rejects.toMatchObject({ code: 'too-many' });
  });
});

describe('a stranger who refuses', () => {
  it('removes the access at Plaid, ends the attempt, and appears in the access log once', async () => {
    const { state, returned } = await victimConsents();
    await victim.report(state, returned);
    expect(await victim.refuse(state, returned)).toEqual({ outcome: 'refused' });
    expect(await victim.refuse(state, returned)).toEqual({ outcome: 'refused' });
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([true]);
    expect(await attacker.finish(state, returned)).toMatchObject({ outcome: 'declined' });
    expect([...victim.logged.values()]).toEqual([
      {
        at: expect.any(Date) as Date,
        what: 'connection-refused',
        who: { id: attacker.owner.id, address: 'grace@bakery.example' },
      },
    ]);
    const [attempt] = [...attacker.ports.connected.attempts.values()];
    expect(attempt).toMatchObject({ secret: null, choices: null });
  });

  it('stops the attempt even while Plaid does not respond, and the access is removed later', async () => {
    const { state, returned } = await victimConsents();
    await harness.control.addFault({ kind: 'serverError', call: '/item/remove', times: 1 });
    await expect(victim.refuse(state, returned)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(attacker.finish(state, returned)).rejects.toMatchObject(CONFLICT);
    expect(await victim.refuse(state, returned)).toEqual({ outcome: 'refused' });
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([true]);
  });

  it('removes the connection and its transactions if it was connected before', async () => {
    const { state, returned } = await victimConsents();
    expect(await attacker.finish(state, returned)).toMatchObject({ outcome: 'connected' });
    await attacker.sync();
    expect(attacker.postings).toHaveLength(1);
    expect(await victim.report(state, returned)).toMatchObject({ isConnected: true });
    expect(await victim.refuse(state, returned)).toEqual({ outcome: 'refused' });
    await attacker.sync();
    expect(attacker.postings).toEqual([]);
    expect(connectionCount()).toBe(0);
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([true]);
    expect(victim.logged.size).toBe(1);
  });
});

describe('a stranger who only closes the page', () => {
  it('has no access left at Plaid after the attempt has expired', async () => {
    const { state, returned } = await victimConsents();
    const sweep = () => sweepAttempts(attacker.ports, { scheduledAt: attacker.now });
    expect(await sweep()).toEqual({ foundCount: 0, failedCount: 0 });
    attacker.advanceDays(31 * MINUTE);
    await harness.control.addFault({ kind: 'serverError', call: '/item/remove', times: 1 });
    expect(await sweep()).toEqual({ foundCount: 1, failedCount: 1 });
    attacker.advanceDays(31 * MINUTE);
    expect(await sweep()).toEqual({ foundCount: 1, failedCount: 0 });
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([true]);
    expect(await sweep()).toEqual({ foundCount: 0, failedCount: 0 });
    expect(await attacker.finish(state, returned)).toMatchObject({ outcome: 'declined' });
    expect(connectionCount()).toBe(0);
  });
});

describe('an existing connection whose renewal is sent to a stranger', () => {
  async function brokenConnection() {
    await attacker.connect();
    const [item] = await items();
    await harness.control.ask('POST', `/items/${item?.item_id}/require-login`);
    await attacker.sync();
    await attacker.deliverWebhooks();
    await attacker.sync();
    expect(attacker.record).toMatchObject({
      connection: { problem: 'needs-reconnect' },
      reading: { dueAt: null },
    });
    return attacker.key.connectionId;
  }

  it('is not renewed by webhooks or by polling', async () => {
    const { state } = await victimConsents(await brokenConnection());
    await harness.driver.add([line(attacker, 'b', -777)]);
    await attacker.deliverWebhooks();
    expect(attacker.record.reading.dueAt).toBeNull();
    await attacker.sync();
    expect(attacker.record.connection.problem).toBe('needs-reconnect');
    expect(attacker.postings).toHaveLength(1);
    await expect(attacker.finish(state, {})).rejects.toMatchObject(NOT_FOUND);
  });

  it('is renewed by the browser that began, after it came back', async () => {
    const { state, returned } = await victimConsents(await brokenConnection());
    expect(await attacker.present(state, returned)).toMatchObject({
      outcome: 'confirm',
      ...REQUESTER,
      isRenewal: true,
    });
    expect(attacker.record.connection.problem).toBe('needs-reconnect');
    expect(await attacker.finish(state, returned)).toMatchObject({ outcome: 'connected' });
    expect(attacker.record.connection.problem).toBeNull();
  });

  it('is disconnected if the stranger refuses, and keeps its transactions', async () => {
    const { state, returned } = await victimConsents(await brokenConnection());
    expect(await victim.report(state, returned)).toMatchObject({ isRenewal: true });
    expect(await victim.refuse(state, returned)).toEqual({ outcome: 'refused' });
    await attacker.sync();
    expect(attacker.record.connection.disconnectedAt).toEqual(expect.any(Date));
    expect(attacker.postings).toHaveLength(1);
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([true]);
  });
});

describe('an owner in their own browser', () => {
  it('sees who would get access, and nothing is read before they allow it', async () => {
    const { state, returned } = await victimConsents();
    const before = (await calls()).length;
    expect(await attacker.present(state, returned)).toEqual({
      outcome: 'confirm',
      businessId: 'bakery',
      ...REQUESTER,
      names: ['First Bank'],
    });
    expect((await calls()).slice(before)).toEqual([
      '/link/token/get',
      '/item/public_token/exchange',
    ]);
    expect(connectionCount()).toBe(0);
    expect(attacker.ports.connected.grants.size).toBe(0);
    expect(await attacker.present(state, returned, 7)).toMatchObject({ outcome: 'confirm' });
    expect(await attacker.present(state, returned, 0)).toMatchObject({ outcome: 'connected' });
  });

  it('can refuse there too', async () => {
    const { state, returned } = await victimConsents();
    expect(await attacker.present(state, returned)).toMatchObject({ outcome: 'confirm' });
    expect(await victim.refuse(state, returned)).toEqual({ outcome: 'refused' });
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([true]);
  });

  it('is connected once if the webhook arrives first, and the same return is presented again', async () => {
    const { state, returned } = await victimConsents();
    await attacker.deliverWebhooks();
    const first = await attacker.finish(state, returned);
    expect(first.outcome).toBe('connected');
    const before = (await calls()).length;
    expect(await attacker.finish(state, returned)).toEqual(first);
    expect((await calls()).slice(before)).toEqual([]);
    expect(connectionCount()).toBe(1);
  });

  it('can connect in two tabs, but not with the return of the other tab', async () => {
    const one = await victimConsents();
    const two = await victimConsents();
    for (const [state, returned] of [
      [one.state, two.returned],
      [two.state, one.returned],
      [one.state, { ...two.returned, state: one.state }],
      [two.state, { ...one.returned, state: two.state }],
    ] as const) {
      await expect(attacker.finish(state, returned)).rejects.toMatchObject(NOT_FOUND);
    }
    expect(await attacker.finish(two.state, two.returned)).toMatchObject({ outcome: 'connected' });
    expect(await attacker.present(one.state, one.returned)).toMatchObject({ outcome: 'confirm' });
  });

  it('has to begin again after they signed in again', async () => {
    const { state, returned } = await victimConsents();
    attacker.signedInAt = new Date(attacker.signedInAt.getTime() + 60_000);
    await expect(attacker.finish(state, returned)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^You have signed in again/) as string,
    });
    expect(connectionCount()).toBe(0);
  });

  it('can finish for half an hour, and has to begin again after that', async () => {
    const first = await victimConsents();
    const second = await victimConsents();
    attacker.advanceDays(29 * MINUTE);
    expect(await attacker.finish(first.state, first.returned)).toMatchObject({
      outcome: 'connected',
    });
    attacker.advanceDays(2 * MINUTE);
    await expect(attacker.finish(second.state, second.returned)).rejects.toMatchObject(NOT_FOUND);
  });
});
