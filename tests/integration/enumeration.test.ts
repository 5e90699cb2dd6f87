// Strangers cannot find out whether an address, a link or a number exists.
import { describe, expect, it } from 'vitest';
import { enumerationProbes } from '../kit/requests/enumeration-probes.ts';

/** The number of repetitions, to find a difference that starts with the second request. */
const TIMES = 3;

const probes = await enumerationProbes();

describe('the response to a stranger', () => {
  it.each(Object.entries(probes))('%s is the same for known and unknown values', async (_, ask) => {
    const responses = new Set<string>();
    for (let time = 0; time < TIMES; time += 1) {
      for (const answer of [await ask('known'), await ask('unknown')]) {
        responses.add(JSON.stringify(answer));
      }
    }
    expect([...responses]).toEqual([expect.stringMatching(/^\{"status":(200|404),/)]);
  });
});
