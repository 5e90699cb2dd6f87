import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { GoogleCounterpart, TOKEN, type Fault } from '../../tests/kit/google/google-counterpart.ts';
import type { Json } from '../../tests/kit/google/google-state.ts';
import {
  functionsAccountOf,
  kmsKeyOf,
  type DeploymentEnvironment,
} from '../environments/environment.ts';
import { ENVIRONMENTS_FOLDER, parseEnvironment } from '../environments/read-environment.ts';
import { GoogleClient } from '../google/google-client.ts';
import { accountEmail, FUNCTIONS_ACCOUNT } from './accounts.ts';
import { neededSecrets } from './needed-secrets.ts';
import { stepText, summaryText } from './print-setup.ts';
import { isComplete, planSetup, runSetup, type StepResult } from './run-setup.ts';
import type { SecretSource } from './secret-source.ts';
import { setupSteps } from './steps.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const PROJECT = 'your-daily-snapshot';
const NUMBER = '123456789012';
const FUNCTIONS = `serviceAccount:daily-snapshot-functions@${PROJECT}.iam.gserviceaccount.com`;
const DEPLOYER = `serviceAccount:daily-snapshot-deployer@${PROJECT}.iam.gserviceaccount.com`;

const VALUES: Readonly<Record<string, string>> = {
  SENDGRID_API_KEY: 'SG.first.second',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PLAID_SECRET: '0123456789abcdef0123456789abcd',
  QUICKBOOKS_CLIENT_SECRET: 'client-secret-of-intuit',
  QUICKBOOKS_VERIFIER_TOKEN: 'verifier-token',
};
const provided: SecretSource = {
  canProvide: (name) => name in VALUES,
  read: async (name) => VALUES[name] ?? '',
};

/** The environment of the example, with the key and the id of the counterpart's web app. */
function environmentWith(
  change: (one: DeploymentEnvironment) => void = () => undefined,
): DeploymentEnvironment {
  const example = readFileSync(join(ENVIRONMENTS_FOLDER, 'example.json'), 'utf8');
  const source = JSON.parse(example) as DeploymentEnvironment;
  source.web = { apiKey: 'AIzaSyCounterpart', appId: `1:${NUMBER}:web:0123456789abcdef` };
  change(source);
  return parseEnvironment(JSON.stringify(source));
}

interface Binding {
  readonly role: string;
  readonly members: readonly string[];
}

interface Options {
  readonly environment?: DeploymentEnvironment;
  readonly secrets?: SecretSource;
  readonly replacedSecret?: string;
  readonly name?: string;
}

const stepsOf = ({ environment = environmentWith(), secrets = provided, ...rest }: Options = {}) =>
  setupSteps({
    name: 'production',
    businessCount: 100_000,
    now: () => NOW,
    environment,
    secrets,
    ...rest,
  });

const running: GoogleCounterpart[] = [];
afterEach(async () => {
  for (const counterpart of running.splice(0)) await counterpart.stop();
});

async function newProject() {
  const google = await GoogleCounterpart.start(PROJECT);
  running.push(google);
  const printed: string[] = [];
  const run = async (options: Options = {}): Promise<readonly StepResult[]> => {
    const client = new GoogleClient({
      project: PROJECT,
      accessToken: async () => TOKEN,
      originOf: (api) => google.originOf(api),
      pause: async () => undefined,
    });
    const results = await runSetup(stepsOf(options), {
      google: client,
      pause: async () => undefined,
      onResult: (result) => printed.push(stepText(result)),
    });
    printed.push(summaryText(results));
    return results;
  };
  const resource = (name: string): Json => google.state.get(name);
  const bindingsOf = (name: string) => (resource(name).bindings ?? []) as readonly Binding[];
  const set = (name: string, fields: Json) => google.state.change(name, fields);
  return { google, run, resource, bindingsOf, set, printed };
}

const statusOf = (results: readonly StepResult[], id: string) =>
  results.find((result) => result.id === id)?.status;

/** Returns what exists, without random values and without ids that Google counts. */
const contentOf = ({ state }: GoogleCounterpart): string =>
  [...state.resources]
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`.replace(/etag-\d+/g, 'etag'))
    .map((line) => line.replace(/"data":"[^"]*"/, '"data"').replaceAll(/\/\d{1,3}\b/g, '/n'))
    .toSorted()
    .join('\n');

describe('a plan', () => {
  it('lists every step with its price, and marks what only Google knows as unknown', () => {
    const results = planSetup(stepsOf());
    expect(results).toHaveLength(stepsOf().length);
    for (const { status, cost, title, settings } of results) {
      expect(status).toBe('unknown');
      expect(cost).not.toBe('');
      expect(title).not.toBe('');
      expect(settings).not.toEqual([]);
    }
  });

  it('says what is off', () => {
    const environment = environmentWith((one) => delete one.operations.repository);
    const results = planSetup(stepsOf({ environment }));
    expect(statusOf(results, 'identity-provider')).toBe('off');
    expect(results.map(({ id }) => id)).not.toContain('account-daily-snapshot-deployer');
  });

  it('names each step once, after the steps that it needs', () => {
    const steps = stepsOf();
    const ids = steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    steps.forEach(({ needs = [] }, index) => {
      for (const need of needs) expect(ids.slice(0, index)).toContain(need);
    });
  });
});

describe('setup of a new project', () => {
  it('creates everything in one run, and changes nothing in the next', async () => {
    const { google, run } = await newProject();
    const first = await run();
    const others = first.filter(({ status }) => status !== 'created');
    expect(others.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'project ok',
      // Identity Platform starts with settings of its own.
      'sign-in corrected',
    ]);
    const content = contentOf(google);
    google.requests.length = 0;
    const second = await run();
    expect(new Set(second.map(({ status }) => status))).toEqual(new Set(['ok']));
    expect(google.writes).toEqual([]);
    expect(contentOf(google)).toBe(content);
  });

  it('protects the database', async () => {
    const { run, resource } = await newProject();
    await run();
    const name = `firestore/projects/${PROJECT}/databases/(default)`;
    expect(resource(name)).toMatchObject({
      locationId: 'us-central1',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    });
  });

  it('gives the functions and the deployment these roles, and no role to change access', async () => {
    const { run, bindingsOf } = await newProject();
    await run();
    const bindings = bindingsOf(`policy/projects/${PROJECT}`);
    const rolesOf = (member: string) =>
      bindings
        .filter(({ members }) => members.includes(member))
        .map(({ role }) => role)
        .toSorted();
    expect(rolesOf(FUNCTIONS)).toEqual([
      'roles/cloudtasks.enqueuer',
      'roles/datastore.user',
      'roles/firebaseauth.admin',
      'roles/logging.logWriter',
      'roles/monitoring.viewer',
      'roles/run.invoker',
    ]);
    const broad = /^roles\/(?:owner|editor|.*iam.*|.*secretmanager\.(?:admin|secretAccessor))$/;
    for (const member of [FUNCTIONS, DEPLOYER]) {
      expect(rolesOf(member)).not.toEqual([]);
      expect(rolesOf(member).filter((role) => broad.test(role))).toEqual([]);
    }
  });

  it('lets only one environment of one repository deploy', async () => {
    const { google, run, resource, bindingsOf } = await newProject();
    await run();
    const provider = `iam/projects/${PROJECT}/locations/global/workloadIdentityPools/github/providers/github-actions`;
    expect(resource(provider).attributeCondition).toBe(
      "assertion.repository == 'your-company/daily-snapshot'",
    );
    const account = `policy/iam/projects/${PROJECT}/serviceAccounts/${DEPLOYER.split(':')[1]}`;
    expect(bindingsOf(account)).toEqual([
      {
        role: 'roles/iam.workloadIdentityUser',
        members: [
          `principal://iam.googleapis.com/projects/${NUMBER}/locations/global/workloadIdentityPools/github/subject/repo:your-company/daily-snapshot:environment:production`,
        ],
      },
    ]);
    expect(google.requests.filter(({ path }) => path.endsWith('/keys'))).toEqual([]);
  });

  it('requires passwords of 12 characters, offers TOTP, and hides which addresses exist', async () => {
    const { run, resource } = await newProject();
    await run();
    expect(resource(`identitytoolkit/${PROJECT}`)).toMatchObject({
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
      },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      mfa: { state: 'ENABLED' },
      notification: {
        sendEmail: { callbackUri: 'https://snapshot.example.com/auth/action' },
      },
      authorizedDomains: expect.arrayContaining(['localhost', 'snapshot.example.com']),
    });
  });
});

it('the functions run as the account that setup creates', () => {
  const environment = environmentWith();
  expect(`serviceAccount:${functionsAccountOf(environment)}`).toBe(FUNCTIONS);
  expect(accountEmail(FUNCTIONS_ACCOUNT, PROJECT)).toBe(functionsAccountOf(environment));
});

describe('a run that was interrupted', () => {
  it.each<Fault>(['refused', 'answer-lost'])(
    'continues until all is there, if every write fails once (%s)',
    async (fault) => {
      const whole = await newProject();
      await whole.run();
      const { google, run } = await newProject();
      const failed = new Set<string>();
      google.fault = (_, { method, path }) => {
        const key = `${method} ${path}`;
        if (method === 'GET' || path.endsWith(':getIamPolicy') || failed.has(key)) return undefined;
        failed.add(key);
        return fault;
      };
      let results = await run();
      expect(isComplete(results)).toBe(false);
      for (let runs = 1; !isComplete(results) && runs < 60; runs += 1) results = await run();
      expect(isComplete(results)).toBe(true);
      expect(failed.size).toBeGreaterThan(30);
      expect(contentOf(google)).toBe(contentOf(whole.google));
    },
  );

  it('does the independent steps, and names what waits for the failed one', async () => {
    const { google, run } = await newProject();
    google.fault = (_, { path }) => (path.includes('keyRings') ? 'refused' : undefined);
    const results = await run();
    expect(statusOf(results, 'kms')).toBe('failed');
    expect(statusOf(results, 'key-access')).toBe('waiting');
    expect(statusOf(results, 'firestore')).toBe('created');
    expect(statusOf(results, 'alert-policies')).toBe('created');
  });

  it('repeats a change of access that another writer has overtaken', async () => {
    const { google, run, bindingsOf } = await newProject();
    await run();
    const name = `policy/projects/${PROJECT}`;
    const bindings = bindingsOf(name);
    const others = { role: 'roles/viewer', members: ['user:colleague@company.com'] };
    google.state.resources.set(name, { version: 1, etag: 'etag-a', bindings: [others] });
    let isOvertaken = false;
    google.fault = (_, { path }) => {
      if (path.endsWith(':setIamPolicy') && !isOvertaken) {
        isOvertaken = true;
        google.state.resources.set(name, { version: 1, etag: 'etag-b', bindings: [others] });
      }
      return undefined;
    };
    expect(statusOf(await run(), 'project-roles')).toBe('created');
    expect(bindingsOf(name)).toEqual(expect.arrayContaining([others, ...bindings]));
  });
});

describe('setup of a project that differs', () => {
  it('corrects only what differs and keeps what others added', async () => {
    const { google, run, resource, set } = await newProject();
    await run();
    const database = `firestore/projects/${PROJECT}/databases/(default)`;
    set(database, { deleteProtectionState: 'DELETE_PROTECTION_DISABLED' });
    const [policyName = '', policy] =
      [...google.state.resources].find(([name]) => name.includes('/alertPolicies/')) ?? [];
    const phone = `projects/${PROJECT}/notificationChannels/phone`;
    const channels = policy?.notificationChannels as string[];
    set(policyName, { enabled: false, notificationChannels: [phone, ...channels] });
    set(`identitytoolkit/${PROJECT}`, {
      passwordPolicyConfig: { passwordPolicyEnforcementState: 'OFF' },
      authorizedDomains: ['localhost', 'other.company.com'],
    });
    google.requests.length = 0;
    const results = await run();
    const corrected = results.filter(({ status }) => status !== 'ok');
    expect(corrected.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'firestore corrected',
      'sign-in corrected',
      'alert-policies corrected',
    ]);
    expect(google.writes).toHaveLength(3);
    expect(resource(database).deleteProtectionState).toBe('DELETE_PROTECTION_ENABLED');
    expect(resource(policyName)).toMatchObject({
      enabled: true,
      notificationChannels: [...channels, phone],
    });
    expect(resource(`identitytoolkit/${PROJECT}`).authorizedDomains).toEqual([
      'localhost',
      'other.company.com',
      'snapshot.example.com',
    ]);
  });

  it('stops at a database in another location, which Google cannot move', async () => {
    const { google, run, set } = await newProject();
    await run();
    set(`firestore/projects/${PROJECT}/databases/(default)`, { locationId: 'nam5' });
    google.requests.length = 0;
    const found = (await run()).find(({ id }) => id === 'firestore');
    expect(found).toMatchObject({ status: 'blocked', action: expect.stringContaining('nam5') });
    expect(google.writes).toEqual([]);
  });

  it('says how to create a project that does not exist, and asks for nothing else', async () => {
    const { google, run } = await newProject();
    google.state.resources.clear();
    const results = await run();
    expect(results[0]).toMatchObject({
      status: 'blocked',
      action: `Create it: gcloud projects create ${PROJECT}`,
    });
    expect(new Set(results.slice(1).map(({ status }) => status))).toEqual(new Set(['waiting']));
    expect(google.requests).toHaveLength(1);
  });

  it('says that the billing account is missing', async () => {
    const { run } = await newProject();
    const environment = environmentWith((one) => delete one.operations.billingAccount);
    const results = await run({ environment });
    expect(statusOf(results, 'billing')).toBe('blocked');
    expect(statusOf(results, 'apis')).toBe('waiting');
  });

  it('asks for the key of the web app in the environment file', async () => {
    const { run } = await newProject();
    const environment = environmentWith((one) => (one.web = {}));
    const results = await run({ environment });
    const found = results.find(({ id }) => id === 'web-app');
    expect(found).toMatchObject({
      status: 'blocked',
      action: expect.stringContaining('AIzaSyCounterpart'),
    });
  });
});

describe('secrets', () => {
  const secret = (name: string, version: number) =>
    `secretmanager/projects/${PROJECT}/secrets/${name}/versions/${version}`;
  const decoded = (data: unknown) => Buffer.from(String(data), 'base64').toString('utf8');

  it('are stored and never printed', async () => {
    const { google, run, printed } = await newProject();
    await run();
    const values = neededSecrets(environmentWith()).map(({ name }) =>
      decoded(google.state.get(secret(name, 1)).data),
    );
    expect(values).toEqual(expect.arrayContaining(Object.values(VALUES)));
    // The name of the key is no secret.
    for (const value of values.filter((one) => one !== kmsKeyOf(environmentWith()))) {
      expect(printed.join('\n')).not.toContain(value);
    }
  });

  it('are generated at random, and the name of the key follows from the environment', async () => {
    const [one, other] = [await newProject(), await newProject()];
    await Promise.all([one.run(), other.run()]);
    const valueIn = ({ google }: typeof one, name: string) =>
      decoded(google.state.get(secret(name, 1)).data);
    for (const name of ['UNSUBSCRIBE_SECRET', 'ADMIN_SETUP_SECRET']) {
      expect(valueIn(one, name)).toMatch(/^[\w-]{43}$/);
      expect(valueIn(one, name)).not.toBe(valueIn(other, name));
    }
    expect(valueIn(one, 'CONNECTOR_KEY')).toBe(kmsKeyOf(environmentWith()));
  });

  it('get a new version only on request', async () => {
    const { google, run } = await newProject();
    await run();
    const results = await run({ replacedSecret: 'STRIPE_WEBHOOK_SECRET' });
    expect(statusOf(results, 'secret-STRIPE_WEBHOOK_SECRET')).toBe('corrected');
    expect(google.state.resources.has(secret('STRIPE_WEBHOOK_SECRET', 2))).toBe(true);
    expect(google.state.resources.has(secret('STRIPE_WEBHOOK_SECRET', 3))).toBe(false);
    expect(google.state.resources.has(secret('SENDGRID_API_KEY', 2))).toBe(false);
  });

  it('of a wrong form are refused without being stored or printed', async () => {
    const { google, run, printed } = await newProject();
    const wrong = 'sk_test_of_a_sandbox';
    const secrets: SecretSource = {
      ...provided,
      read: async (name) => (name === 'STRIPE_SECRET_KEY' ? wrong : (VALUES[name] ?? '')),
    };
    expect(statusOf(await run({ secrets }), 'secret-STRIPE_SECRET_KEY')).toBe('failed');
    expect([...google.state.resources.keys()].join()).not.toContain('STRIPE_SECRET_KEY/versions');
    expect(printed.join('\n')).not.toContain(wrong);
  });

  it('are named with their form and their source if no terminal can ask for them', async () => {
    const { run } = await newProject();
    const secrets = { canProvide: () => false, read: async () => '' };
    const results = await run({ secrets });
    expect(results.find(({ id }) => id === 'secret-SENDGRID_API_KEY')).toMatchObject({
      status: 'blocked',
      action: expect.stringMatching(/SENDGRID_API_KEY.*begins with SG\..*app\.sendgrid\.com/),
    });
    expect(statusOf(results, 'secret-UNSUBSCRIBE_SECRET')).toBe('created');
    expect(statusOf(results, 'secret-access')).toBe('waiting');
  });

  it('of features that are off are not needed', () => {
    const environment = environmentWith((one) => {
      one.switches = { ...one.switches, stripe: false, plaid: false, quickbooks: false };
      one.people = {};
    });
    expect(neededSecrets(environment).map(({ name }) => name)).toEqual([
      'SENDGRID_API_KEY',
      'UNSUBSCRIBE_SECRET',
    ]);
  });

  it('are all secrets that the functions declare', () => {
    const config = new URL('../../functions/src/platform/config.ts', import.meta.url);
    const declared = [...readFileSync(config, 'utf8').matchAll(/defineSecret\('(\w+)'\)/g)];
    const environment = environmentWith((one) => (one.switches.xero = { clientId: 'xero-id' }));
    expect(
      neededSecrets(environment)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(declared.map(([, name = '']) => name).toSorted());
  });
});
