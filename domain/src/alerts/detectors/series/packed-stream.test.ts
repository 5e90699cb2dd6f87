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

/** All that it knows; the days on which nothing that recurs was moved need not be held. */
const seenOf = (streams: Streams) => ({
  ...streams.toState(),
  recurring: streams.recurring(LAST_DAY).window(LAST_DAY, 364),
});

describe('a stream as it is stored', () => {
  it('is the same when it is unpacked', () => {
    fc.assert(
      fc.property(charges, (some) => {
        const state = streamsOf(some).get('DAIRY')?.toState();
        expect(state && unpackStream('DAIRY', packStream(state))).toEqual(state);
      }),
    );
  });

  it('goes on as if it had never been stored, and stays as it was while nobody asks for it', () => {
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
