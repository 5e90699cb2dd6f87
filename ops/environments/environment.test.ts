import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOf } from './demo-values.ts';
import { environmentSchema, functionsOrigin, kmsKeyOf } from './environment.ts';
import {
  ENVIRONMENTS_FOLDER,
  InvalidEnvironmentError,
  parseEnvironment,
  readEnvironment,
} from './read-environment.ts';

/** A change of the example: a field, and its value or undefined to remove it. */
type Change = readonly [path: string, value: unknown];

/** Returns the text of the example with other values. */
function changed(...changes: readonly Change[]): string {
  const environment = JSON.parse(
    readFileSync(join(ENVIRONMENTS_FOLDER, 'example.json'), 'utf8'),
  ) as Record<string, unknown>;
  for (const [path, value] of changes) {
    const [first = '', second] = path.split('.');
    if (second === undefined) environment[first] = value;
    else environment[first] = { ...(environment[first] as object), [second]: value };
  }
  return JSON.stringify(environment);
}

/** Returns the faults of the example with other values. */
function faultsOf(...changes: readonly Change[]): readonly string[] {
  try {
    parseEnvironment(changed(...changes));
    return [];
  } catch (error) {
    if (error instanceof InvalidEnvironmentError) return error.faults;
    throw error;
  }
}

describe('example.json', () => {
  it('is valid', () => {
    expect(readEnvironment('example').project).toBe('your-daily-snapshot');
  });

  it('has a line in README.md for every field, and none for others', () => {
    const readme = readFileSync(join(ENVIRONMENTS_FOLDER, 'README.md'), 'utf8');
    const documented = [...readme.matchAll(/^\| `([\w.]+)` /gm)].map(([, path]) => path);
    const fields = Object.entries(environmentSchema.shape).flatMap(([name, field]) =>
      'shape' in field ? Object.keys(field.shape).map((inner) => `${name}.${inner}`) : [name],
    );
    expect(documented).toEqual(fields);
  });
});

describe('an environment', () => {
  it.each<Change>([
    ['project', 'demo-daily-snapshot'],
    ['origin', 'https://daily-snapshot.example'],
    ['origin', 'https://127.0.0.1'],
    ['origin', 'https://localhost'],
    ['web.apiKey', 'local'],
    ['mail.senderAddress', 'digest@daily-snapshot.example'],
    ['company.postalAddress', 'Owner Awareness, 1 Main Street, Springfield, IL 62701'],
  ])('refuses the value of the local environment in %s: %s', (path, value) => {
    const faults = faultsOf([path, value]);
    expect(faults).toEqual([`${path}: "${String(value)}" is a value of the local environment.`]);
  });

  it('refuses the client id of the local environment', () => {
    expect(faultsOf(['switches.plaid', { clientId: 'local' }])).toEqual([
      'switches.plaid.clientId: "local" is a value of the local environment.',
    ]);
  });

  it.each<Change>([
    ['origin', 'http://snapshot.acme.com'],
    ['origin', 'https://snapshot.acme.com/'],
    ['origin', 'https://snapshot.acme.com/app'],
    ['region', 'moon-north1'],
    ['databaseLocation', 'europe-west1'],
    ['project', 'X'],
    ['switches.quickbooks', { clientId: '' }],
    ['switches.xero', true],
    ['mail.senderAddress', undefined],
    ['operations.alertsMailbox', 'operator'],
  ])('refuses an invalid %s: %s', (path, value) => {
    const faults = faultsOf([path, value]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(path);
  });

  it('refuses App Check without the id of the web app', () => {
    const faults = faultsOf(
      ['switches.appCheck', { siteKey: 'key-1', isEnforced: true }],
      ['web.appId', undefined],
    );
    expect(faults).toEqual(['web.appId: App Check needs the id of the web app.']);
  });

  it('refuses a field that the schema does not know', () => {
    expect(faultsOf(['projct', 'typo']).join()).toContain('projct');
  });

  it('lists every fault at once', () => {
    const faults = faultsOf(
      ['project', 'demo-daily-snapshot'],
      ['mail.senderAddress', 'digest@snapshot.test'],
    );
    expect(faults).toHaveLength(2);
  });

  it('may omit what the setup has not created yet', () => {
    expect(faultsOf(['web', {}], ['mail.eventsPublicKey', undefined])).toEqual([]);
  });

  it('may place the database in the multi-region of the functions', () => {
    expect(faultsOf(['databaseLocation', 'nam5'])).toEqual([]);
  });
});

it('a missing environment names the existing ones', () => {
  expect(() => readEnvironment('staging-of-nothing')).toThrow(/does not exist.*example/);
  expect(() => readEnvironment('../package')).toThrow(/not the name of an environment/);
});

it('addresses and names follow from the environment', () => {
  const { region, project } = readEnvironment('example');
  expect(functionsOrigin({ region, project })).toBe(
    'https://us-central1-your-daily-snapshot.cloudfunctions.net',
  );
  expect(kmsKeyOf({ region, project })).toBe(
    'projects/your-daily-snapshot/locations/us-central1/keyRings/daily-snapshot/cryptoKeys/connections',
  );
});

it('textsOf finds every text with its path', () => {
  expect(textsOf({ a: 'x', b: { c: ['y'], d: 1 }, e: false })).toEqual([
    { path: ['a'], value: 'x' },
    { path: ['b', 'c', '0'], value: 'y' },
  ]);
});
