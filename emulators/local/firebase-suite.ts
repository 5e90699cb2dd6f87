// Firebase's own emulators (Auth, Functions, Hosting, Cloud Tasks) on the ports of a local
// environment.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFunctions } from '@daily-snapshot/scheduler-emulator/emulated-functions';
import { startChild, type Child, type ChildHooks } from './child-process.ts';
import { HOST, type Ports } from './ports.ts';
import { addressOf } from './environment-file.ts';

interface SuiteOptions extends ChildHooks {
  readonly projectId: string;
  readonly ports: Ports;
  /**
   * The folder of the local environment. It contains `functions/`, `site/` and `site-headers.json`,
   * and firebase.json is written there.
   */
  readonly folder: string;
  /** False when another server serves the site. */
  readonly hasHosting: boolean;
}

interface Header {
  readonly key: string;
  readonly value: string;
}

interface HeaderRule {
  readonly headers: readonly Header[];
}

interface FirebaseConfig {
  readonly functions: readonly object[];
  readonly hosting: { readonly headers: readonly HeaderRule[] };
}

/** The log line of a file request. It only goes to the log file. */
const ACCESS_LOG = /^i {2}hosting: .* HTTP/;

export async function startFirebaseSuite(options: SuiteOptions): Promise<Child> {
  const { projectId, ports, folder, hasHosting, logFile, onLine, onUnexpectedEnd } = options;
  const configFile = join(folder, 'firebase.json');
  writeFileSync(
    configFile,
    JSON.stringify(localConfig(ports, hasHosting ? assetRules(folder) : undefined), null, 2),
  );
  const only = ['auth', 'functions', 'tasks', ...(hasHosting ? ['hosting'] : [])].join(',');
  const temporary = temporaryFolder(folder);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary);

  const child = await startChild({
    name: 'The Firebase emulators',
    args: [
      '--import',
      new URL('concurrent-calls.mjs', import.meta.url).href,
      '--import',
      new URL('scheduled-tasks.mjs', import.meta.url).href,
      'node_modules/firebase-tools/lib/bin/firebase.js',
      'emulators:start',
      `--only=${only}`,
      `--project=${projectId}`,
      `--config=${configFile}`,
      // One process for all functions uses 145 MB in total instead of 145 MB each, and can be
      // debugged.
      `--inspect-functions=${ports.inspector}`,
    ],
    environment: {
      CI: '1', // Disables prompts and the message of the day.
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true', // Reloads take 2 s instead of 6 s.
      FUNCTIONS_DISCOVERY_TIMEOUT: '120', // Loading takes longer than the default 10 s on a busy machine.
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
  // Firebase reports "ready" even if it loads no functions. This happens, for example, if a
  // parameter has no value.
  const functions = await listFunctions(addressOf(ports.functions));
  if (functions.length === 0) {
    await stop();
    throw new Error(`Firebase loaded no functions. Its log: ${logFile}`);
  }
  return { stop };
}

/**
 * Returns the folder in which firebase-tools puts sockets and locator files, one per local
 * environment. It is outside the environment's folder and has a short name, because a socket path
 * may have at most 104 characters.
 */
function temporaryFolder(folder: string): string {
  const folderHash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return join(tmpdir(), `ds-${folderHash}`);
}

/** Returns the rules that the build of the site wrote for its files. */
const assetRules = (folder: string): readonly HeaderRule[] =>
  JSON.parse(readFileSync(join(folder, 'site-headers.json'), 'utf8')) as readonly HeaderRule[];

/**
 * Returns the repository's firebase.json with the folders and ports of this local environment.
 *
 * @param ofAssets the rules for the files of the site; undefined without Hosting
 */
function localConfig(ports: Ports, ofAssets: readonly HeaderRule[] | undefined): object {
  const config = JSON.parse(readFileSync('firebase.json', 'utf8')) as FirebaseConfig;
  const at = (port: number) => ({ host: HOST, port });
  return {
    functions: config.functions.map((codebase) => ({
      ...codebase,
      source: 'functions',
      predeploy: [],
    })),
    ...(ofAssets && {
      hosting: {
        ...config.hosting,
        headers: [...withLocalAddresses(config.hosting.headers, ports), ...ofAssets],
        public: 'site',
        predeploy: [],
      },
    }),
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

/**
 * Adds the addresses of this local environment to the content security policy, which names Google's
 * hosts.
 */
function withLocalAddresses(rules: readonly HeaderRule[], ports: Ports): readonly HeaderRule[] {
  const addresses = [ports.auth, ports.firestore, ports.functions, ports.scheduler, ports.analytics]
    .map((port) => `http://${HOST}:${port}`)
    .join(' ');
  return rules.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({
      key,
      value: value.replace(/connect-src [^;]*/, `$& ${addresses}`),
    })),
  }));
}
