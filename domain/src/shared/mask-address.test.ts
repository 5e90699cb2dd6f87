import { expect, it } from 'vitest';
import { maskAddress } from './mask-address.ts';

it.each([
  ['grace@harbor.example', 'g•••@harbor.example'],
  ['g@harbor.example', 'g•••@harbor.example'],
  ['"grace@home"@harbor.example', '"•••@harbor.example'],
  ['not an address', '•••'],
  ['', '•••'],
])('masks %s as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
