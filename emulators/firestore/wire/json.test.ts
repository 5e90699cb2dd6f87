import { describe, expect, it } from 'vitest';
import { messageText } from './json.ts';

describe('message text', () => {
  it('writes negative zero as a number', () => {
    const message = {
      fields: { a: { doubleValue: '-0' }, b: { geoPointValue: { latitude: '-0' } } },
    };
    expect(messageText(message)).toBe(
      '{"fields":{"a":{"doubleValue":-0},"b":{"geoPointValue":{"latitude":-0}}}}',
    );
  });

  it('leaves similar strings unchanged', () => {
    const message = { stringValue: '"doubleValue":"-0"', latitude: { stringValue: '-0' } };
    expect(JSON.parse(messageText(message))).toEqual(message);
  });
});
