import { expect, it } from 'vitest';
import { hostsFor } from './hosts.ts';

it('a sandbox calls the same hosts, with a demo company', () => {
  expect(hostsFor('', 'sandbox')).toEqual(hostsFor('', 'production'));
});

it('the local environment calls one emulator for all hosts', () => {
  const emulator = 'http://127.0.0.1:7900';
  expect(new Set(Object.values(hostsFor(emulator, 'local')))).toEqual(new Set([emulator]));
});
