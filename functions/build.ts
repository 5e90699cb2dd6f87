// Bundles the functions and all of their packages into a folder that can be deployed as it is.
//   node --import tsx functions/build.ts [--out=DIR] [--parameters=FILE] [--watch]
// --parameters names the `.env` file of the deployment. It decides the region, and which secrets the
// functions declare.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { bundleFiles, watchFiles } from './bundle/bundle-files.ts';
import { exportedFunctions } from './bundle/exported-functions.ts';
import { indexCode } from './bundle/index-code.ts';

const here = import.meta.dirname;
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    parameters: { type: 'string' },
    watch: { type: 'boolean', default: false },
  },
});
const out = resolve(values.out ?? join(here, 'dist'));
const parameters =
  values.parameters === undefined ? {} : parseEnv(readFileSync(values.parameters, 'utf8'));
const chunks = join(out, 'chunks');
/** firebase-tools reads the functions from this file, so the folder needs no firebase-functions. */
const manifest = join(out, 'functions.yaml');

/** Writes what firebase-functions finds in the bundle. */
function writeManifest(): void {
  const library = createRequire(import.meta.url).resolve('firebase-functions');
  const finder = resolve(library, '../../bin/firebase-functions.js');
  const env = { ...process.env, ...parameters, FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest };
  execFileSync(process.execPath, [finder], { cwd: out, env, stdio: 'inherit' });
}

const modules = exportedFunctions(join(here, 'src/index.ts'));
/** The name of a module's file: `accounts-api`. */
const nameOf = (module: string): string => module.replace(/^.*\/(.+)\.ts$/, '$1');
const entries = Object.fromEntries([...modules.values()].map((module) => [nameOf(module), module]));
/** The file of each function, relative to `index.js`. */
const files = new Map(
  [...modules].map(([name, module]) => [name, `./chunks/${nameOf(module)}.js`]),
);

rmSync(chunks, { recursive: true, force: true });
rmSync(manifest, { force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.js'), indexCode(files));
const packageJson = {
  name: 'functions',
  private: true,
  type: 'commonjs',
  main: 'index.js',
  engines: { node: '24' },
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);

if (values.watch) {
  watchFiles(entries, chunks).on('event', (event) => {
    if (event.code === 'END') console.log('watching');
    if (event.code === 'ERROR') console.error(event.error);
  });
} else {
  await bundleFiles(entries, chunks);
  writeManifest();
}
