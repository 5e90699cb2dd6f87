import { describe, expect, it } from 'vitest';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = base64({ alg: 'none', typ: 'JWT' });
const token = (claims: unknown) => `Bearer ${HEADER}.${base64(claims)}.`;
const ALICE = { iss: 'https://securetoken.google.com/x', aud: 'x', sub: 'alice', user_id: 'alice' };

/** Listing collections requires the owner. Users are denied. */
const READINGS: Record<'owner' | 'user' | 'invalid' | 'no scheme', [string, string | null][]> = {
  owner: [
    ['Bearer owner', 'Bearer owner'],
    ['any case of the scheme', 'bearer owner'],
    ['any case of owner', 'Bearer OWNER'],
    ['a Google access token', 'Bearer ya29.a0AfH6SM'],
    ['an access token in capitals', 'Bearer YA29.x'],
  ],
  user: [
    ['no header', null],
    ['a user', token(ALICE)],
    ['a token without claims', token({})],
    ['an expired token', token({ sub: 'alice', exp: 1 })],
    ['a signature', `Bearer ${base64({ alg: 'RS256' })}.${base64(ALICE)}.c2ln`],
    ['padded segments', 'Bearer e30=.e30=.'],
    ['the URL-safe alphabet', `Bearer ${HEADER}.eyJzdWIiOiJhPz5-fn4ifQ.`],
  ],
  invalid: [
    ['two spaces', 'Bearer  owner'],
    ['owner and more', 'Bearer ownerx'],
    ['an access token without its dot', 'Bearer ya29'],
    ['garbage', 'Bearer garbage'],
    ['two segments', 'Bearer e30.e30'],
    ['four segments', 'Bearer e30.e30.e30.e30'],
    ['no header segment', 'Bearer .e30.'],
    ['no claims segment', 'Bearer e30..'],
    ['a header that is no JSON', 'Bearer bm90anNvbg.e30.'],
    ['claims that are no object', 'Bearer e30.W10.'],
    ['the standard alphabet', 'Bearer e30.eyJzdWIiOiJhPz5+fn4ifQ.'],
    ['a signature that is not base64', 'Bearer e30.e30.!!'],
  ],
  'no scheme': [
    ['owner alone', 'owner'],
    ['no space', 'Bearerowner'],
    ['nothing after the scheme', 'Bearer'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
  ],
};

describe.each(WIRE_TRANSPORTS)('the authorization header over %s', (transport) => {
  const database = new WireDatabase(transport);
  const probe = (authorization: string | null) =>
    database.call('ListCollectionIds', {}, { authorization });

  it.each(READINGS.owner)('reads %s as the owner', async (_, header) => {
    await expect(probe(header)).resolves.toHaveLength(1);
  });

  it.each(READINGS.user)('reads %s as a user', async (_, header) => {
    await expect(probe(header)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it.each(READINGS.invalid)('rejects %s as an invalid token', async (_, header) => {
    await expect(probe(header)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it.each(READINGS['no scheme'])('rejects the scheme of %s', async (_, header) => {
    await expect(probe(header)).rejects.toMatchObject({ code: 'UNKNOWN' });
  });
});
