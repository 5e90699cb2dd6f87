// Bundles the functions and all of their packages into a folder that can be deployed as it is.
//   node --import tsx functions/build.ts [--out=DIR] [--watch]
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown, watch, type InputOptions, type OutputOptions } from 'rolldown';
import { exportedFunctions } from './bundle/exported-functions.ts';
import { indexCode } from './bundle/index-code.ts';
import { firebaseAdminAsCommonJs, firestoreOnDemand } from './bundle/load-on-demand.ts';

const here = import.meta.dirname;
const { values } = parseArgs({
  options: { out: { type: 'string' }, watch: { type: 'boolean', default: false } },
});
const out = resolve(values.out ?? join(here, 'dist'));
const chunks = join(out, 'chunks');
/** firebase-tools reads the functions from this file, so the folder needs no firebase-functions. */
const manifest = join(out, 'functions.yaml');

const modules = exportedFunctions(join(here, 'src/index.ts'));
/** The name of a module's file: `accounts-api`. */
const nameOf = (module: string): string => module.replace(/^.*\/(.+)\.ts$/, '$1');

const input: InputOptions = {
  input: Object.fromEntries([...modules.values()].map((module) => [nameOf(module), module])),
  platform: 'node',
  transform: {
    target: 'node20.19',
    // unpdf uses it only to draw pages.
    define: { 'import.meta.resolve': 'undefined' },
  },
  plugins: [firebaseAdminAsCommonJs, firestoreOnDemand],
};

const output: OutputOptions = {
  dir: chunks,
  // An instance reads one function, and CommonJS can load the code of a function when it is read.
  format: 'cjs',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
  comments: false,
  sourcemap: true,
  // A source map leads to the line of a source. The sources are in the repository.
  sourcemapExcludeSources: true,
};

/** The file of each function, relative to `index.js`. */
const files = new Map([...modules].map(([name, module]) => [name, `./chunks/${nameOf(module)}.js`]));

rmSync(chunks, { recursive: true, force: true });
rmSync(manifest, { force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.js'), indexCode(files));
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify({ name: 'functions', private: true, type: 'commonjs', main: 'index.js', engines: { node: '24' } }, null, 2)}\n`,
);

/** Writes what firebase-functions finds in the bundle. */
function writeManifest(): void {
  const folder = createRequire(import.meta.url).resolve('firebase-functions');
  const finder = resolve(folder, '../../bin/firebase-functions.js');
  const env = { ...process.env, FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest };
  execFileSync(process.execPath, [finder], { cwd: out, env, stdio: 'inherit' });
}

if (values.watch) {
  const watcher = watch({ ...input, output });
  watcher.on('event', (event) => {
    if (event.code === 'END') console.log('watching');
    if (event.code === 'ERROR') console.error(event.error);
  });
} else {
  const bundle = await rolldown(input);
  await bundle.write(output);
  await bundle.close();
  writeManifest();
}
