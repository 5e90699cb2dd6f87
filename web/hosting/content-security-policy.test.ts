import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configSchema } from '../src/lib/firebase/config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { deployedFirebaseJson, withPolicyOf, type FirebaseJson } from './deployed-firebase-json.ts';

const jsonOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const committed = jsonOf('firebase.json') as FirebaseJson;
const local = configSchema.parse(jsonOf('web/public/config.json'));

const bakery = {
  projectId: 'bakery',
  apiKey: 'key',
  authDomain: 'bakery.example',
  appId: '1:2:web:3',
};
const attested = configSchema.parse({ firebase: bakery, appCheckSiteKey: 'site-key' });

/** Returns the sources of each directive. */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('the content security policy', () => {
  it('in firebase.json is the one of the local configuration', () => {
    expect(withPolicyOf(committed, local)).toEqual(committed);
  });

  it('without a key names no server but those of Firebase', () => {
    const policy = contentSecurityPolicy(local);
    expect(policy).not.toMatch(/recaptcha|gstatic|www\.google\.com|appcheck|analytics|frame-src/);
    expect(policy.match(/https:\/\/[^ ;]+/g)).toEqual([
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
      'https://us-central1-demo-daily-snapshot.cloudfunctions.net',
    ]);
  });

  it('names the functions of the configured project only', () => {
    const [ours, other] = [local, attested].map((config) =>
      directivesOf(contentSecurityPolicy(config))['connect-src']?.filter((source) =>
        source.endsWith('.cloudfunctions.net'),
      ),
    );
    expect(ours).toEqual(['https://us-central1-demo-daily-snapshot.cloudfunctions.net']);
    expect(other).toEqual(['https://us-central1-bakery.cloudfunctions.net']);
  });

  it('names the functions in their region', () => {
    const inBelgium = { ...attested, functionsRegion: 'europe-west1' };
    expect(contentSecurityPolicy(inBelgium)).toContain(
      ' https://europe-west1-bakery.cloudfunctions.net;',
    );
    const { hosting } = deployedFirebaseJson(committed, inBelgium);
    const regions = hosting.rewrites.flatMap((rewrite) => rewrite.function?.region ?? []);
    expect(new Set(regions)).toEqual(new Set(['europe-west1']));
    expect(regions.length).toBeGreaterThan(0);
  });

  it('with a key adds only what App Check needs', () => {
    const before = directivesOf(contentSecurityPolicy(configSchema.parse({ firebase: bakery })));
    const { 'frame-src': frames, ...after } = directivesOf(contentSecurityPolicy(attested));
    const added = Object.entries(after).flatMap(([name, sources]) =>
      sources.filter((source) => !before[name]?.includes(source)).map((source) => [name, source]),
    );
    expect(added).toEqual([
      ['script-src', 'https://www.google.com/recaptcha/'],
      ['script-src', 'https://www.gstatic.com/recaptcha/'],
      ['connect-src', 'https://content-firebaseappcheck.googleapis.com'],
      ['connect-src', 'https://www.google.com/recaptcha/'],
    ]);
    expect(frames).toEqual([
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ]);
  });

  it('with a measurement id adds what Analytics needs', () => {
    const policy = directivesOf(
      contentSecurityPolicy(configSchema.parse({ firebase: { ...bakery, measurementId: 'G-1' } })),
    );
    expect(policy['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com']);
    expect(policy['connect-src']).toContain('https://*.google-analytics.com');
  });
});

describe('the firebase.json of another deployment', () => {
  it('differs from the committed one in the policy of pages and in the builds', () => {
    const { hosting, functions, ...others } = deployedFirebaseJson(
      committed,
      attested,
    ) as FirebaseJson;
    const policies = hosting.headers.flatMap(({ headers }) =>
      headers.filter(({ key }) => key === 'Content-Security-Policy').map(({ value }) => value),
    );
    expect(policies[0]).toBe(contentSecurityPolicy(attested));
    expect(policies.slice(1).join()).not.toContain('recaptcha');
    expect(hosting).toEqual({ ...withPolicyOf(committed, attested).hosting, predeploy: [] });
    expect(functions).toEqual(committed.functions.map((one) => ({ ...one, predeploy: [] })));
    expect({ ...committed, ...others }).toEqual(committed);
  });
});

it('a configuration with App Check needs the id of the app', () => {
  const { appId, ...withoutApp } = bakery;
  const parsed = configSchema.safeParse({ firebase: withoutApp, appCheckSiteKey: 'site-key' });
  expect(parsed.error?.issues).toMatchObject([{ path: ['firebase', 'appId'] }]);
  expect(configSchema.safeParse({ firebase: withoutApp }).success).toBe(true);
  expect(appId).toBe('1:2:web:3');
});
