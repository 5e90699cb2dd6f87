// Whether there is something behind an address, a link or a number is not told to whoever guesses.
import { describe, expect, it } from 'vitest';
import { enumerationProbes } from '../kit/requests/enumeration-probes.ts';

/** Of each, so that a difference that comes with the second time is seen too. */
const TIMES = 3;

const questions = await enumerationProbes();

describe('what a stranger hears', () => {
  it.each(Object.entries(questions))('%s is the same as of nothing', async (_, ask) => {
    const heard = new Set<string>();
    for (let time = 0; time < TIMES; time += 1) {
      for (const answer of [await ask('known'), await ask('unknown')]) {
        heard.add(JSON.stringify(answer));
      }
    }
    expect([...heard]).toEqual([expect.stringMatching(/^\{"status":(200|404),/)]);
  });
});
