import { expect, it } from 'vitest';
import { addressMatcher } from './address-pattern.ts';

it.each([
  ['owner@bakery.example', 'Owner@Bakery.Example', true],
  ['owner@bakery.example', 'x.owner@bakery.example', false],
  ['owner@bakery.example', 'owner@bakeryxexample', false],
  ['*@bakery.example', 'owner@bakery.example', true],
  ['*bakery*', 'owner@bakery.example', true],
  ['o*@*.example', 'owner@bakery.example', true],
  ['a+(b)*', 'a+(b)@x.example', true],
  ['*', '', true],
  ['', 'a@x.example', false],
])('%j matches %j: %s', (pattern, email, expected) => {
  expect(addressMatcher(pattern)(email)).toBe(expected);
});
