// Firebase's own emulators (Auth, Functions, Hosting, Cloud Tasks), on the ports of a world.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFunctions } from '../scheduler/emulated-functions.ts';
import { startChild, type Child, type ChildHooks } from './child-process.ts';
import { HOST, type Ports } from './ports.ts';
import { addressOf } from './environment-file.ts';

interface SuiteOptions extends ChildHooks {
  readonly projectId: string;
  readonly ports: Ports;
  /** The folder of the world: `functions/` and `site/` are in it, firebase.json goes there. */
  readonly folder: string;
  /** False when something else serves the site. */
  readonly hasHosting: boolean;
}

interface Header {
  readonly key: string;
  readonly value: string;
}

interface FirebaseConfig {
  readonly functions: readonly object[];
  readonly hosting: { readonly headers: readonly { readonly headers: readonly Header[] }[] };
}

/** Each request for a file: of interest to nobody but the log file. */
const ACCESS_LOG = /^i {2}hosting: .* HTTP/;

export async function startFirebaseSuite(options: SuiteOptions): Promise<Child> {
  const { projectId, ports, folder, hasHosting, logFile, onLine, onUnexpectedEnd } = options;
  const configFile = join(folder, 'firebase.json');
  writeFileSync(configFile, JSON.stringify(localConfig(ports, hasHosting), null, 2));
  const only = ['auth', 'functions', 'tasks', ...(hasHosting ? ['hosting'] : [])].join(',');
  const temporary = temporaryFolder(folder);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary);

  const child = await startChild({
    name: 'The Firebase emulators',
    args: [
      '--import',
      new URL('keep-call-order.mjs', import.meta.url).href,
      'node_modules/firebase-tools/lib/bin/firebase.js',
      'emulators:start',
      `--only=${only}`,
      `--project=${projectId}`,
      `--config=${configFile}`,
      // One process for all functions: 145 MB in all instead of 145 MB each, and it can be debugged.
      `--inspect-functions=${ports.inspector}`,
    ],
    environment: {
      CI: '1', // Asks nothing, fetches no message of the day.
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true', // Reloads in 2 s instead of 6.
      FUNCTIONS_DISCOVERY_TIMEOUT: '120', // Loading takes longer than the usual 10 s on a busy machine.
      METADATA_SERVER_DETECTION: 'none',
      FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
      TMPDIR: temporary,
    },
    logFile,
    readyLine: /All emulators ready/,
    onLine: (line) => {
      if (!ACCESS_LOG.test(line)) onLine(line);
    },
    onUnexpectedEnd,
  });
  const stop = async () => {
    await child.stop();
    await rm(temporary, { recursive: true, force: true });
  };
  // Firebase says "ready" even if it loads no functions, for example because a parameter has no value.
  const functions = await listFunctions(addressOf(ports.functions));
  if (functions.length === 0) {
    await stop();
    throw new Error(`Firebase loaded no functions. Its log: ${logFile}`);
  }
  return { stop };
}

/**
 * Where firebase-tools leaves its sockets and locator files: one folder for each world. It has a
 * short name and is not in the world's own, because the path of a socket may have no more than 104
 * characters.
 */
function temporaryFolder(folder: string): string {
  const world = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return join(tmpdir(), `ds-${world}`);
}

/** The repository's firebase.json, with the folders and ports of this world. */
function localConfig(ports: Ports, hasHosting: boolean): object {
  const config = JSON.parse(readFileSync('firebase.json', 'utf8')) as FirebaseConfig;
  const at = (port: number) => ({ host: HOST, port });
  return {
    functions: config.functions.map((codebase) => ({
      ...codebase,
      source: 'functions',
      predeploy: [],
    })),
    ...(hasHosting
      ? { hosting: { ...withLocalAddresses(config.hosting, ports), public: 'site', predeploy: [] } }
      : {}),
    emulators: {
      auth: at(ports.auth),
      functions: at(ports.functions),
      tasks: at(ports.tasks),
      hosting: at(ports.site),
      hub: at(ports.hub),
      logging: at(ports.logging),
      eventarc: at(ports.eventarc),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

/** The content security policy names Google's hosts; here it also names this world's. */
function withLocalAddresses(hosting: FirebaseConfig['hosting'], ports: Ports): object {
  const addresses = [ports.auth, ports.firestore, ports.functions, ports.scheduler, ports.analytics]
    .map((port) => `http://${HOST}:${port}`)
    .join(' ');
  return {
    ...hosting,
    headers: hosting.headers.map((entry) => ({
      ...entry,
      headers: entry.headers.map(({ key, value }) => ({
        key,
        value: value.replace(/connect-src [^;]*/, `$& ${addresses}`),
      })),
    })),
  };
}
