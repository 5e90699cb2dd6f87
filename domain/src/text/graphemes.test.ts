import { describe, expect, it } from 'vitest';
import { nameFact } from './fact.ts';
import { graphemesOf, isolated, shortened } from './graphemes.ts';
import { say, sentenceText } from './sentence.ts';

const COOK = '👩🏽‍🍳';
const WALES = '🏴󠁧󠁢󠁷󠁬󠁳󠁿';

describe('graphemes', () => {
  it('counts a joined emoji, a flag and an accent as one character', () => {
    expect(graphemesOf(`${COOK}${WALES}e\u0301`)).toHaveLength(3);
  });

  it('shortens between two visible characters', () => {
    expect(shortened(`ab${COOK}${COOK}`, 4)).toBe(`ab${COOK}${COOK}`);
    expect(shortened(`ab${COOK}${COOK}${COOK}`, 4)).toBe(`ab${COOK}…`);
  });

  it('isolates only names that run from right to left', () => {
    expect(isolated('Acme')).toBe('Acme');
    expect(isolated('שלום')).toBe('\u2068שלום\u2069');
  });
});

describe('names in a digest', () => {
  it('keep joined emoji whole, also where they are cut', () => {
    expect(nameFact(`Bakery ${COOK}`).name).toBe(`Bakery ${COOK}`);
    expect(nameFact(WALES).name).toBe(WALES);
    expect(nameFact(COOK.repeat(80)).name).toBe(`${COOK.repeat(59)}…`);
  });

  it('do not turn amounts around', () => {
    expect(sentenceText(say`${nameFact('مخبز')}`)).toBe('\u2068مخبز\u2069');
  });
});
