// Interrupted connections: a provider grants access once. No access that an owner granted is lost,
// and no owner who granted access sees that they refused.
import { aBusiness } from '../../kit/builders/business.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { addChart } from '../../../emulators/companies/chart.ts';
import { faultSchema } from '../../../emulators/companies/service/fault.ts';
import { memoryPorts, type MemoryPorts } from '../../kit/memory/memory-ports.ts';
import { beginConnection } from '../../../functions/src/connections/commands/connect/begin-connection.ts';
import { finishConnection } from '../../../functions/src/connections/commands/connect/finish-connection.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import {
  consentAt,
  startBooksHarness,
  SYSTEMS,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';
import { startPlaidHarness, type PlaidHarness } from '../../kit/providers/plaid-harness.ts';

const MINUTE_MS = 60_000;
const ADA = { id: 'ada' };
const SIGNED_IN_AT = new Date('2026-11-24T14:00:00Z');

const AGAIN = { code: 'unavailable' };
const LAPSED = {
  code: 'conflict',
  message: expect.stringMatching(/^The access you granted .+ Please connect again/) as string,
};

let close = async (): Promise<unknown> => undefined;
afterEach(() => close());

describe('a bank whose owner has granted access', () => {
  async function shared(): Promise<{
    harness: PlaidHarness;
    business: ConnectedBusiness;
    finish: Finish;
  }> {
    const harness = await startPlaidHarness();
    close = () => harness.close();
    const business = new ConnectedBusiness(harness);
    const { state, url } = await business.begin();
    const returned = await harness.driver.consent(url, 'yes');
    return { harness, business, finish: () => business.finish(state, returned) };
  }
  type Finish = () => ReturnType<typeof finishConnection>;

  const EXCHANGE = { call: '/item/public_token/exchange', times: 1 };

  it.each([
    { kind: 'serverError' as const, ...EXCHANGE },
    { kind: 'rateLimit' as const, ...EXCHANGE },
    {
      kind: 'error' as const,
      type: 'API_ERROR' as const,
      code: 'PLANNED_MAINTENANCE',
      ...EXCHANGE,
    },
    { kind: 'resetConnection' as const, ...EXCHANGE },
  ])('is connected by a retry after $kind at the exchange', async (fault) => {
    const { harness, business, finish } = await shared();
    await harness.control.addFault(fault);
    await expect(finish()).rejects.toMatchObject(AGAIN);
    expect(await finish()).toMatchObject({ outcome: 'connected' });
    expect(business.ports.connected.records.size).toBe(1);
  });

  it('is connected by a retry if a request after the exchange fails', async () => {
    const { harness, business, finish } = await shared();
    await harness.control.addFault({ kind: 'serverError', call: '/accounts/get', times: 1 });
    await expect(finish()).rejects.toMatchObject(AGAIN);
    expect(await finish()).toMatchObject({ outcome: 'connected' });
    expect(business.ports.connected.grants.size).toBe(1);
  });

  it('needs another consent if the response of the exchange was lost', async () => {
    const { harness, finish } = await shared();
    await harness.control.addFault({ kind: 'loseAnswer', ...EXCHANGE });
    await expect(finish()).rejects.toMatchObject(AGAIN);
    await expect(finish()).rejects.toMatchObject(LAPSED);
    // A page that asks again gets the same answer.
    await expect(finish()).rejects.toMatchObject(LAPSED);
  });
});

describe('access to a bank that will never be used', () => {
  const removedFlags = async ({ control }: PlaidHarness) => {
    const { items } = await control.ask<{ items: { isRemoved: boolean }[] }>('GET', '/items');
    return items.map(({ isRemoved }) => isRemoved);
  };
  const connecting = async () => {
    const harness = await startPlaidHarness();
    close = () => harness.close();
    return { harness, business: new ConnectedBusiness(harness) };
  };

  it('is revoked if the bank uses another currency, because Plaid bills for it', async () => {
    const { harness, business } = await connecting();
    const { stored } = business.ports;
    const members = { [business.owner.id]: 'owner' as const };
    stored.businesses.set(business.businessId, aBusiness({ members, currency: 'CAD' }));
    await expect(business.consent('yes')).rejects.toMatchObject({ code: 'conflict' });
    expect(await removedFlags(harness)).toEqual([true]);
  });

  it('is revoked if it replaces a connection that is gone, and the owner is told what to do', async () => {
    const { harness, business } = await connecting();
    await business.connect();
    const { connectionId } = business.key;
    await business.harness.source.revoke(
      {
        read: async () => (await business.ports.vault.read(business.key)) ?? {},
        save: async () => {},
      },
      () => undefined,
    );
    await business.sync();
    await expect(business.consent('yes', connectionId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('disconnect the old connection and add a new one') as string,
    });
    expect(await removedFlags(harness)).toEqual([true, true]);
    await business.disconnect('keeping-lines');
    await business.sync();
    await business.connect();
    expect(await removedFlags(harness)).toEqual([true, true, false]);
  });
});

describe.each(SYSTEMS)('books at %s whose owner has granted access', (system) => {
  let harness: BooksHarness;
  let ports: MemoryPorts;

  async function allowed() {
    const books = new CompanyBooks({
      name: 'Bluebird Bakery',
      currency: 'USD',
      timeZone: 'America/Chicago',
    });
    addChart(books);
    harness = await startBooksHarness(system, [books], new Date('2026-11-24T15:00:00Z'));
    close = () => harness.close();
    ports = {
      ...memoryPorts(),
      sources: { [system]: harness.source },
      clock: { now: () => harness.clock.now() },
    };
    ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
    const request = { businessId: 'bakery', provider: system, signedInAt: SIGNED_IN_AT };
    const { url, ...begun } = await beginConnection(ports, request, ADA);
    const returned = await consentAt(url, 'allow', harness.keys.slice(0, 1));
    const finishing = { ...begun, returned, chosen: 0, signedInAt: SIGNED_IN_AT };
    return () => finishConnection(ports, finishing, ADA);
  }

  const addFault = (fault: object) => harness.service.faults.add(faultSchema.parse(fault));
  const TOKENS = system === 'quickbooks' ? 'POST /oauth2/v1/tokens/bearer' : 'POST /connect/token';
  const DESCRIBING = system === 'quickbooks' ? 'GET /v3/company/*' : 'GET /connections';

  it('are connected by a retry if the code was not accepted', async () => {
    const finish = await allowed();
    addFault({ kind: 'serverError', call: TOKENS, times: 1 });
    await expect(finish()).rejects.toMatchObject(AGAIN);
    expect(await finish()).toMatchObject({ outcome: 'connected' });
  });

  it('are connected by a retry if the code is used up and the company does not answer', async () => {
    const finish = await allowed();
    addFault({ kind: 'serverError', call: DESCRIBING, times: 5 });
    for (let time = 0; time < 5; time += 1) await expect(finish()).rejects.toMatchObject(AGAIN);
    expect(await finish()).toMatchObject({ outcome: 'connected' });
    expect(ports.connected.records.size).toBe(1);
    const [attempt] = [...ports.connected.attempts.values()];
    expect(attempt).toMatchObject({ secret: null, choices: null });
  });

  it('are connected with tokens that were refreshed meanwhile', async () => {
    const finish = await allowed();
    addFault({ kind: 'serverError', call: DESCRIBING, times: 12 });
    // The owner retries every nine minutes. The access token is valid for half an hour or one hour.
    for (let time = 0; time < 12; time += 1) {
      await expect(finish()).rejects.toMatchObject(AGAIN);
      await harness.clock.setTo(new Date(harness.clock.now().getTime() + 9 * MINUTE_MS));
    }
    expect(await finish()).toMatchObject({ outcome: 'connected' });
  });

  it('need another consent if the response with the tokens was lost', async () => {
    const finish = await allowed();
    addFault({ kind: 'loseAnswer', call: TOKENS, times: 1 });
    await expect(finish()).rejects.toMatchObject(AGAIN);
    await expect(finish()).rejects.toMatchObject(LAPSED);
    await expect(finish()).rejects.toMatchObject(LAPSED);
    expect(ports.connected.records.size).toBe(0);
  });
});
