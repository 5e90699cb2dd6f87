import { expect, it } from 'vitest';
import { hostsFor } from './hosts.ts';

it('a sandbox has its own host of companies, and the same hosts of consent and tokens', () => {
  const production = hostsFor('', 'production');
  expect(production.companies).toBe('https://quickbooks.api.intuit.com');
  expect(hostsFor('', 'sandbox')).toEqual({
    ...production,
    companies: 'https://sandbox-quickbooks.api.intuit.com',
  });
});

it('the local environment calls one emulator for all hosts', () => {
  const emulator = 'http://127.0.0.1:7800';
  expect(new Set(Object.values(hostsFor(emulator, 'local')))).toEqual(new Set([emulator]));
  expect(() => hostsFor('', 'local')).toThrow('not on this machine');
});
