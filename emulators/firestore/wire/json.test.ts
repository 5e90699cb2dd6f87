import { describe, expect, it } from 'vitest';
import { messageText } from './json.ts';

describe('a message as text', () => {
  it('has negative zero as a number', () => {
    const message = {
      fields: { a: { doubleValue: '-0' }, b: { geoPointValue: { latitude: '-0' } } },
    };
    expect(messageText(message)).toBe(
      '{"fields":{"a":{"doubleValue":-0},"b":{"geoPointValue":{"latitude":-0}}}}',
    );
  });

  it('leaves texts that look like it alone', () => {
    const message = { stringValue: '"doubleValue":"-0"', latitude: { stringValue: '-0' } };
    expect(JSON.parse(messageText(message))).toEqual(message);
  });
});
