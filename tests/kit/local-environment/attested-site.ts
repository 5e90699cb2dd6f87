// The site and the functions of the local environment as a deployment with App Check has them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../../emulators/local/child-process.ts';
import { addressOf, environmentFolder } from '../../../emulators/local/environment-file.ts';
import { choosePorts, HOST } from '../../../emulators/local/ports.ts';
import {
  deployedFirebaseJson,
  type FirebaseJson,
} from '../../../web/hosting/deployed-firebase-json.ts';
import { configSchema, type WebConfig } from '../../../web/src/lib/firebase/config.ts';
import { serveSite } from '../../bench/web/site-server.ts';
import { environmentAddresses } from './environment.ts';

export const APP_ID = '1:2:web:3';

export interface AttestedSite {
  readonly address: string;
  /** The config.json of the site. */
  readonly config: WebConfig;
  readonly urlOf: (functionName: string) => string;
  stop(): Promise<void>;
}

/**
 * Starts one instance of the functions that enforces App Check, and serves the built site.
 *
 * @param policyOf the configuration whose policy the site has; by default its own
 */
export async function startAttestedSite(
  policyOf: (config: WebConfig) => WebConfig = (config) => config,
): Promise<AttestedSite> {
  const folder = environmentFolder(process.env.LOCAL_ENVIRONMENT ?? 'local');
  const { projectId, ports } = environmentAddresses();
  const { functions: port } = await choosePorts('free');
  const own = configSchema.parse(jsonOf(join(folder, 'site', 'config.json')));
  const config = configSchema.parse({
    ...own,
    firebase: { ...own.firebase, appId: APP_ID },
    appCheckSiteKey: 'site-key',
    emulators: own.emulators && { ...own.emulators, functions: { host: HOST, port } },
  });

  const temporary = mkdtempSync(join(tmpdir(), 'attested-site-'));
  const functions = await startChild({
    name: 'The functions with App Check',
    args: [
      `--env-file=${join(folder, 'functions', '.env.local')}`,
      `--env-file=${join(folder, 'functions', '.secret.local')}`,
      join(import.meta.dirname, '../../bench/functions/host.mjs'),
      join(folder, 'functions'),
      String(port),
      '10',
    ],
    environment: {
      ENFORCE_APP_CHECK: 'true',
      FUNCTIONS_EMULATOR: 'true',
      // As in the Functions emulator, tokens are decoded, their signatures are not verified, and pages of
      // all sites may read the answers.
      FIREBASE_DEBUG_MODE: 'true',
      FIREBASE_DEBUG_FEATURES: JSON.stringify({ skipTokenVerification: true, enableCors: true }),
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId }),
      METADATA_SERVER_DETECTION: 'none',
      FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
      FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
      CLOUD_TASKS_EMULATOR_HOST: `${HOST}:${ports.tasks}`,
    },
    readyLine: /functions ready on/,
    logFile: join(temporary, 'functions.log'),
    onLine: () => undefined,
    onUnexpectedEnd: () => undefined,
  });

  const firebaseJson = join(temporary, 'firebase.json');
  const deployed = deployedFirebaseJson(jsonOf('firebase.json') as FirebaseJson, policyOf(config));
  const local = [ports.auth, ports.firestore, ports.scheduler, ports.analytics, port].map(
    addressOf,
  );
  writeFileSync(
    firebaseJson,
    JSON.stringify(deployed).replace(/connect-src [^;]*/, `$& ${local.join(' ')}`),
  );
  const site = await serveSite(join(folder, 'site'), true, firebaseJson);
  return {
    address: site.address,
    config,
    urlOf: (name) => `${addressOf(port)}/${projectId}/us-central1/${name}`,
    stop: async () => {
      site.close();
      await functions.stop();
      rmSync(temporary, { recursive: true });
    },
  };
}

const jsonOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
