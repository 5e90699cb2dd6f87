import { describe, expect, it } from 'vitest';
import { isDecodable } from './decodable-body.ts';

const nested = (depth: number, open = '[', close = ']'): unknown =>
  JSON.parse(`{"data":${open.repeat(depth)}1${close.repeat(depth)}}`);

describe('isDecodable', () => {
  it.each([
    { data: null },
    { data: 7 },
    { data: { businessId: 'bakery', closedDays: { weekdays: [7], dates: [] } } },
    { data: Array.from({ length: 10_000 }, () => ({ a: [] })) },
  ])('accepts a request of usual depth', (body) => {
    expect(isDecodable(body)).toBe(true);
  });

  it('refuses nested lists and objects, however deep', () => {
    expect(isDecodable(nested(20))).toBe(true);
    for (const depth of [40, 5_000, 200_000]) expect(isDecodable(nested(depth))).toBe(false);
    expect(isDecodable(nested(50_000, '{"a":', '}'))).toBe(false);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { data: {}, more: 1 },
    { data: { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: 'x' } },
    { data: [{ deep: { '@type': 'unknown' } }] },
  ])('refuses a body that Firebase cannot decode: %j', (body) => {
    expect(isDecodable(body)).toBe(false);
  });
});
