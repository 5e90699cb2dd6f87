// The bundle in an empty folder, without packages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportedFunctions } from './exported-functions.ts';
import { packagesInFile } from './packages-in-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const modules = exportedFunctions(join(ROOT, 'functions/src/index.ts'));
const functionNames = [...modules.keys()];
/** One function of each module. The others load the same files. */
const oneOfEachModule = [...new Map([...modules].map(([name, module]) => [module, name])).values()];

/** Libraries that only some calls need. They load at the first of these calls. */
const ON_DEMAND = [
  'plaid',
  'stripe',
  '@sendgrid/client',
  '@sendgrid/mail',
  'axios',
  'unpdf',
  '@e965/xlsx',
  'google-gax',
  '@grpc/grpc-js',
];

const BUILD_TIMEOUT_MS = 240_000;
let folder = '';

/** Runs a script in the folder of the bundle and returns the JSON that it prints. */
const run = (script: string, env: NodeJS.ProcessEnv = {}): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['-e', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, METADATA_SERVER_DETECTION: 'none', ...env },
    }),
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'functions-bundle-'));
  const parameters = join(folder, '.env.demo');
  writeFileSync(parameters, 'STRIPE_IS_ON="true"\nDEPLOYMENT_REGION="europe-west1"\n');
  const args = [`--out=${folder}`, `--parameters=${parameters}`];
  const build = ['--import', 'tsx', 'functions/build.ts', ...args];
  execFileSync(process.execPath, build, { cwd: ROOT, stdio: 'pipe' });
}, BUILD_TIMEOUT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chunkFiles = (): readonly string[] =>
  readdirSync(join(folder, 'chunks'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, 'chunks', file));

describe('the bundle', () => {
  it('names no packages to install', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });

  it('loads every file of its own', () => {
    const script = `for (const file of ${JSON.stringify(chunkFiles())}) require(file);
      process.stdout.write('true');`;
    expect(run(script)).toBe(true);
  });

  it('gives Firestore the parts that it requires at its first request', () => {
    const script = `const part = (name) => require('./chunks/shared/firestore-' + name + '.js');
      const gax = part('google-gax');
      process.stdout.write(JSON.stringify([
        Object.keys(gax).filter((name) => gax[name] === undefined),
        part('status').Status === gax.Status,
        part('fallback').GoogleError === gax.GoogleError,
        typeof part('v1').FirestoreClient,
        typeof part('watch').QueryWatch,
      ]));`;
    expect(run(script)).toEqual([[], true, true, 'function', 'function']);
  });

  it('is found by firebase-tools, with every function and parameter', async () => {
    const require = createRequire(import.meta.url);
    const { tryCreateDelegate } =
      require('firebase-tools/lib/deploy/functions/runtimes/node/index.js') as {
        tryCreateDelegate: (context: object) => Promise<{
          discoverBuild: (config: object, env: object) => Promise<unknown>;
        }>;
      };
    const delegate = await tryCreateDelegate({
      projectId: 'demo-project',
      projectDir: folder,
      sourceDir: folder,
    });
    const found = z
      .object({
        runtime: z.string().optional(),
        endpoints: z.record(
          z.string(),
          z.object({ entryPoint: z.string(), region: z.array(z.string()) }),
        ),
        params: z.array(z.object({ name: z.string() })),
      })
      .parse(await delegate.discoverBuild({}, {}));
    expect(Object.keys(found.endpoints).toSorted()).toEqual(functionNames.toSorted());
    expect(found.params.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['MAX_INSTANCES', 'SITE_ORIGIN', 'STRIPE_SECRET_KEY']),
    );
    expect(new Set(Object.values(found.endpoints).flatMap(({ region }) => region))).toEqual(
      new Set(['europe-west1']),
    );
    expect(found.params.map(({ name }) => name)).not.toContain('PLAID_SECRET');
  });

  it('has all functions for a process that imports it', () => {
    const script = `import('./index.js').then((all) =>
      process.stdout.write(JSON.stringify(Object.keys(all).filter((name) => name !== 'default'))));`;
    const names = z.array(z.string()).parse(run(script));
    expect(names.filter((name) => name !== 'module.exports').toSorted()).toEqual(
      functionNames.toSorted(),
    );
  });

  it('has source maps that lead to the lines of our code', () => {
    const text = 'Could not deliver an e-mail';
    const file = join(folder, 'chunks/tasks.js');
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    const map = new SourceMap(
      JSON.parse(readFileSync(`${file}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
    );
    const entry = map.findEntry(line, lines[line]?.indexOf(`"${text}`) ?? 0);
    if (!('originalSource' in entry)) throw new Error('The source map has no entry.');
    expect(entry.originalSource).toMatch(/functions\/src\/tasks\.ts$/);
    const source = readFileSync(join(ROOT, 'functions/src/tasks.ts'), 'utf8').split('\n');
    expect(source[entry.originalLine]).toContain(text);
  });
});

describe('an instance', () => {
  it('knows only its own function, so that an import loads no other', () => {
    const script = `process.stdout.write(JSON.stringify(Object.keys(require('./index.js'))));`;
    expect(run(script, { FUNCTION_TARGET: 'importsApi' })).toEqual(['importsApi']);
  });

  it('loads no library that it may not need', () => {
    const script = `const loaded = {};
      for (const name of ${JSON.stringify(oneOfEachModule)}) {
        for (const file of Object.keys(require.cache)) delete require.cache[file];
        if (typeof require('./index.js')[name] !== 'function') throw new Error(name);
        loaded[name] = Object.keys(require.cache).filter((file) => file.includes('chunks'));
      }
      process.stdout.write(JSON.stringify(loaded));`;
    const loaded = z.record(z.string(), z.array(z.string())).parse(run(script));
    const packagesOf = new Map(chunkFiles().map((file) => [file, packagesInFile(file)]));
    const bundled = new Set([...packagesOf.values()].flatMap((packages) => [...packages]));
    expect([...bundled]).toEqual(expect.arrayContaining(ON_DEMAND));
    for (const [name, files] of Object.entries(loaded)) {
      const packages = files.flatMap((file) => [...(packagesOf.get(file) ?? [])]);
      expect(packages, name).toContain('firebase-functions');
      expect(
        ON_DEMAND.filter((one) => packages.includes(one)),
        name,
      ).toEqual([]);
    }
  });
});
