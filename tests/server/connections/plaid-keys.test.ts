// The check of our Plaid keys against the emulator.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PlaidTestServer } from '../../../emulators/plaid/testing.ts';
import { plaidKeyFaults } from '../../../functions/src/providers/plaid/check-keys.ts';
import { plaidClient } from '../../../functions/src/providers/plaid/client.ts';

let server: PlaidTestServer;
beforeEach(async () => void (server = await PlaidTestServer.start({ secret: 'right' })));
afterEach(() => server.close());

const faultsWith = (secret: string) =>
  plaidKeyFaults(
    plaidClient({ clientId: 'local', secret, baseUrl: server.address }, () => undefined),
  );

it('keys that Plaid accepts have no fault', async () => {
  expect(await faultsWith('right')).toEqual([]);
});

it('keys that Plaid refuses are a fault', async () => {
  expect(await faultsWith('wrong')).toEqual([
    expect.stringMatching(/^Plaid refuses PLAID_CLIENT_ID and PLAID_SECRET \(INVALID_API_KEYS\)\./),
  ]);
});

it('an outage of Plaid is not a fault of the keys', async () => {
  await server.control.addFault({ kind: 'serverError', times: 1 });
  await expect(faultsWith('right')).rejects.toMatchObject({ code: 'provider-down' });
});
