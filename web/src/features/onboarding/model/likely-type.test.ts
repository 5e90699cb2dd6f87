import { expect, it } from 'vitest';
import { likelyBusinessType } from './likely-type.ts';

it.each([
  ['Bluebird Bakery', 'restaurants'],
  ['CAFÉ LUMIÈRE', 'restaurants'],
  ['Dr. Ng Family Dentistry', 'healthcare'],
  ["O'Brien & Sons Roofing", 'construction'],
  ['Harbor Law', 'professional-services'],
  ['Fern-Flowers', 'retail'],
])('guesses the type of %s', (name, type) => {
  expect(likelyBusinessType(name)).toBe(type);
});

it.each(['', 'Smith & Daughters', 'Barbershop', 'Pharmacyclics', 'Bakery Software'])(
  'guesses nothing from “%s”',
  (name) => {
    expect(likelyBusinessType(name)).toBeUndefined();
  },
);
