import { expect, it } from 'vitest';
import { LOCAL_VALUES } from '../src/app/content/site-values.ts';
import { configSchema } from '../src/lib/firebase/config.ts';
import { requireOwnValues } from './require-own-values.ts';

const configOf = (projectId: string, apiKey = 'key') =>
  configSchema.parse({ firebase: { projectId, apiKey, authDomain: 'bakery.com' } });

const own = { origin: 'https://bakery.com', supportEmail: 'a@bakery.com', supportPhone: '+1 555' };

it('a demo project may have the values of the local environment', () => {
  expect(() =>
    requireOwnValues(configOf('demo-daily-snapshot', 'local'), LOCAL_VALUES),
  ).not.toThrow();
});

it('a real project may not', () => {
  expect(() => requireOwnValues(configOf('bakery', 'local'), LOCAL_VALUES)).toThrow(
    /bakery is a real project.*: origin, supportEmail, supportPhone, apiKey\./,
  );
  expect(() =>
    requireOwnValues(configOf('bakery'), { ...own, origin: LOCAL_VALUES.origin }),
  ).toThrow(/: origin\./);
  expect(() => requireOwnValues(configOf('bakery'), own)).not.toThrow();
});
