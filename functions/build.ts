// Bundles the functions into a folder that can be deployed by itself, because the deployment has no
// workspaces.
//   node --import tsx functions/build.ts [--out=DIR] [--watch]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, context, type BuildOptions } from 'esbuild';

const here = import.meta.dirname;
const { values } = parseArgs({
  options: { out: { type: 'string' }, watch: { type: 'boolean', default: false } },
});
const out = resolve(values.out ?? join(here, 'dist'));

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(here, file), 'utf8'));
const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
const packages = Object.keys(dependencies);

/** Packages stay outside of the bundle. All code of this repository is bundled. */
const options: BuildOptions = {
  entryPoints: [join(here, 'src/index.ts')],
  outfile: join(out, 'index.js'),
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  external: packages.flatMap((name) => [name, `${name}/*`]),
};

mkdirSync(out, { recursive: true });
writeFileSync(
  join(out, 'package.json'),
  JSON.stringify(
    {
      name: 'functions',
      private: true,
      type: 'module',
      main: 'index.js',
      engines: { node: '24' },
      // The version is exact in the workspace's package.json, so that the deployment gets the
      // tested version.
      dependencies,
    },
    null,
    2,
  ),
);

if (values.watch) {
  await (await context(options)).watch();
  console.log('watching');
} else {
  await build(options);
}
