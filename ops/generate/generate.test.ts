import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { readEnvironment } from '../environments/read-environment.ts';
import { firebaseJson } from './firebase-json.ts';
import { functionParameters, parametersFile } from './function-parameters.ts';
import { readBase, writeDeployment } from './generate.ts';
import { siteValues, webConfig } from './web-config.ts';

const example = readEnvironment('example');
const inBelgium: DeploymentEnvironment = {
  ...example,
  project: 'bakery-belgium',
  region: 'europe-west1',
  databaseLocation: 'eur3',
  origin: 'https://bakery.be',
};

/** Parses a file as firebase-tools does. */
const { parseStrict } = createRequire(import.meta.url)('firebase-tools/lib/functions/env') as {
  parseStrict: (text: string) => Readonly<Record<string, string>>;
};

describe('the parameters of the functions', () => {
  it('are read by firebase-tools as they are, also with quotes and lines', () => {
    const parameters = functionParameters({
      ...example,
      company: { ...example.company, postalAddress: 'Ada "Bread" & Sons \\ #1, O’Hara St' },
    });
    expect(parseStrict(parametersFile(parameters))).toEqual(parameters);
  });

  it('are all parameters that .env.example names', () => {
    const text = readFileSync('.env.example', 'utf8');
    const [, section = ''] = text.split('# --- Parameters of a deployment');
    const [parameters = ''] = section.split('# --- Secrets of a deployment');
    const named = [...parameters.matchAll(/^#?([A-Z_]{2,})=/gm)].map(([, name = '']) => name);
    expect(Object.keys(functionParameters(example)).toSorted()).toEqual(named.toSorted());
  });

  it('name the webhook of Plaid in the region of the functions', () => {
    expect(functionParameters(inBelgium)).toMatchObject({
      DEPLOYMENT_REGION: 'europe-west1',
      SITE_ORIGIN: 'https://bakery.be',
      PLAID_WEBHOOK_URL: 'https://europe-west1-bakery-belgium.cloudfunctions.net/webhooks/plaid',
    });
  });

  it('turn off what the environment turns off', () => {
    const off = { stripe: false, plaid: false, quickbooks: false, xero: false } as const;
    expect(
      functionParameters({ ...example, switches: { ...example.switches, ...off } }),
    ).toMatchObject({
      STRIPE_IS_ON: 'false',
      PLAID_CLIENT_ID: '',
      PLAID_WEBHOOK_URL: '',
      QUICKBOOKS_CLIENT_ID: '',
      XERO_CLIENT_ID: '',
      ENFORCE_APP_CHECK: 'false',
    });
  });

  it('never send digests to all owners for free', () => {
    expect(functionParameters(example).DIGESTS_ARE_FREE).toBe('false');
  });
});

describe('the firebase.json of an environment', () => {
  const text = JSON.stringify(firebaseJson(inBelgium, readBase()));

  it('names no project, region or database of another environment', () => {
    expect(text).not.toMatch(/demo-daily-snapshot|us-central1|daily-snapshot\.example/);
    expect(text).toContain('https://europe-west1-bakery-belgium.cloudfunctions.net');
    expect(text).toContain('"region":"europe-west1"');
    expect(text).toContain('"location":"eur3"');
  });

  it('runs no build and no emulator', () => {
    expect(text).not.toMatch(/npm run build|emulators/);
  });
});

describe('the config.json of an environment', () => {
  it('names the features that are on', () => {
    const on = {
      ...example.switches,
      appCheck: { siteKey: 'key-1', isEnforced: true },
      analytics: { measurementId: 'G-ABCD' },
    };
    expect(webConfig({ ...inBelgium, switches: on })).toEqual({
      firebase: {
        projectId: 'bakery-belgium',
        apiKey: 'your-web-api-key',
        authDomain: 'bakery-belgium.firebaseapp.com',
        appId: example.web.appId,
        measurementId: 'G-ABCD',
      },
      functionsRegion: 'europe-west1',
      appCheckSiteKey: 'key-1',
    });
    const { appCheckSiteKey, firebase } = webConfig(inBelgium);
    expect([appCheckSiteKey, firebase.measurementId]).toEqual([undefined, undefined]);
  });

  it('goes with the address and the contact details of the pages', () => {
    expect(siteValues(inBelgium)).toEqual({
      origin: 'https://bakery.be',
      supportEmail: 'support@example.com',
      supportPhone: '+1 555 555 0100',
    });
  });
});

describe('the folder of a deployment', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has the files that its firebase.json names', () => {
    writeDeployment(inBelgium, folder);
    const written = JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8')) as ReturnType<
      typeof firebaseJson
    >;
    const { rules, indexes } = written.firestore;
    expect([rules, indexes].every((file) => existsSync(join(folder, file)))).toBe(true);
    const [codebase] = written.functions;
    expect(existsSync(join(folder, codebase?.configDir ?? '', '.env.bakery-belgium'))).toBe(true);
  });
});
