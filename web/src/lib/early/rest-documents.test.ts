import { afterEach, describe, expect, it, vi } from 'vitest';
import { rawDocument, restReader } from './rest-documents.ts';

const CONFIG = {
  projectId: 'shop',
  apiKey: 'key',
  attestedApp: undefined,
  authEmulator: undefined,
  firestoreEmulator: undefined,
};
const SESSION = {
  user: { id: 'u1', email: 'ada@example.com', isEmailVerified: true },
  idToken: 't',
  attestation: undefined,
};
const ROOT = 'https://firestore.googleapis.com/v1/projects/shop/databases/(default)/documents';
const NAME = 'projects/shop/databases/(default)/documents/businesses/b1/alerts/a1';

/** Answers every request with a body, and returns the requests. */
function answerWith(body: unknown, status = 200) {
  const fetched = vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('restReader', () => {
  it('returns values as the SDK does', async () => {
    answerWith([
      {
        document: {
          name: NAME,
          fields: {
            name: { stringValue: 'Rent' },
            amount: { integerValue: '-120050' },
            share: { doubleValue: 0.5 },
            isOpen: { booleanValue: true },
            answer: { nullValue: null },
            foundAt: { timestampValue: '2026-11-25T16:00:00.125Z' },
            days: { arrayValue: { values: [{ integerValue: '1' }] } },
            none: { arrayValue: {} },
            deep: { mapValue: { fields: { empty: { mapValue: {} } } } },
          },
        },
      },
      { readTime: '2026-11-25T16:00:00Z' },
    ]);
    const answer = await restReader(CONFIG, SESSION).query({ collection: 'businesses/b1/alerts' });
    const found = answer.map(rawDocument);
    expect(found.map(({ id, ref }) => [id, ref.path])).toEqual([['a1', 'businesses/b1/alerts/a1']]);
    const { foundAt, ...others } = found.map(({ data }) =>
      data({ serverTimestamps: 'estimate' }),
    )[0] as { foundAt: { toDate: () => Date } };
    expect(foundAt.toDate().toISOString()).toBe('2026-11-25T16:00:00.125Z');
    expect(others).toEqual({
      name: 'Rent',
      amount: -120_050,
      share: 0.5,
      isOpen: true,
      answer: null,
      days: [1],
      none: [],
      deep: { empty: {} },
    });
  });

  it('sends conditions with the token of the user, and that of App Check if there is one', async () => {
    const fetched = answerWith([]);
    await restReader(CONFIG, SESSION).query({
      collection: 'businesses/b 1/alerts',
      where: [
        { field: ['answer'], equals: null },
        { field: ['members', 'a-b'], oneOf: ['owner'] },
      ],
      orderBy: { field: 'foundAt', direction: 'desc' },
      limit: 60,
    });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(`${ROOT}/businesses/b%201:runQuery?prettyPrint=false`);
    expect(init?.headers).toEqual({ authorization: 'Bearer t' });
    await restReader(CONFIG, { ...SESSION, attestation: 'a' }).query({ collection: 'businesses' });
    expect(fetched.mock.calls[1]?.[1].headers).toEqual({
      authorization: 'Bearer t',
      'X-Firebase-AppCheck': 'a',
    });
    expect(JSON.parse(init?.body as string)).toEqual({
      structuredQuery: {
        from: [{ collectionId: 'alerts' }],
        where: {
          compositeFilter: {
            op: 'AND',
            filters: [
              { unaryFilter: { field: { fieldPath: 'answer' }, op: 'IS_NULL' } },
              {
                fieldFilter: {
                  field: { fieldPath: 'members.`a-b`' },
                  op: 'IN',
                  value: { arrayValue: { values: [{ stringValue: 'owner' }] } },
                },
              },
            ],
          },
        },
        orderBy: [
          { field: { fieldPath: 'foundAt' }, direction: 'DESCENDING' },
          { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
        ],
        limit: 60,
      },
    });
  });

  it('returns no document that does not exist, and rejects if the rules deny the read', async () => {
    answerWith({}, 404);
    const reader = restReader(CONFIG, SESSION);
    expect(await reader.get('businesses/b1')).toBeUndefined();
    answerWith({}, 403);
    await expect(reader.get('businesses/b1')).rejects.toThrow('403');
  });
});
