import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('the settings of an environment come from its file, and secrets from the shell', () => {
  const { environment, valueOf } = readSettings('example', { PLAID_SECRET: 'from-the-shell' });
  expect(environment).toBe('production');
  expect(valueOf('PLAID_CLIENT_ID')).toBe('your-plaid-client-id');
  expect(valueOf('PLAID_SECRET')).toBe('from-the-shell');
  expect(valueOf('XERO_CLIENT_ID')).toBe('');
});

it('an environment that does not exist is named with what to do', () => {
  expect(() => readSettings('no-such-one', {})).toThrow(
    'There is neither ops/environments/no-such-one.json nor a local environment',
  );
});
