import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../money/cents.ts';
import { packStream, unpackStream } from './packed-stream.ts';
import type { Stream } from './payment-stream.ts';
import { Streams } from './payment-streams.ts';

const NAMES = ['Dairy', 'SQ *DAIRY *4108', '"Dairy"', 'Дейри\n', ''];

const charges = fc.array(
  fc.record({
    id: fc.oneof(fc.constant(''), fc.string()),
    day: fc.integer({ min: 18_000, max: 18_400 }),
    amount: fc.nat(1_000_000).map(cents),
    name: fc.constantFrom(...NAMES),
  }),
  { minLength: 1, maxLength: 130 },
);

const streamsOf = (some: Iterable<Parameters<Stream['add']>[0]>): Streams => {
  const streams = new Streams();
  for (const charge of some) streams.add('DAIRY', charge);
  return streams;
};

const LAST_DAY = 18_400;

/**
 * Returns the full content of the streams. Days without a recurring amount are left out, because
 * they need not be stored.
 */
const seenOf = (streams: Streams) => ({
  ...streams.toState(),
  recurring: streams.recurring(LAST_DAY).window(LAST_DAY, 364),
});

describe('packed stream', () => {
  it('restores the same stream', () => {
    fc.assert(
      fc.property(charges, (some) => {
        const state = streamsOf(some).get('DAIRY')?.toState();
        expect(state && unpackStream('DAIRY', packStream(state))).toEqual(state);
      }),
    );
  });

  it('continues as if it had never been stored, and keeps its text until it is read', () => {
    fc.assert(
      fc.property(charges, charges, (before, after) => {
        const stored = streamsOf(before).toState();
        const read = new Streams(stored);
        expect(read.toState()).toEqual(stored);
        for (const charge of after) read.add('DAIRY', charge);
        expect(seenOf(read)).toEqual(seenOf(streamsOf([...before, ...after])));
      }),
    );
  });
});
