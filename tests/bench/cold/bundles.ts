import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFiles } from '../../../functions/bundle/bundle-files.ts';
import { packagesInFile } from '../../../functions/bundle/packages-in-file.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds the functions as a deployment does. */
export function buildFunctions(out: string): void {
  const build = ['--import', 'tsx', 'functions/build.ts', `--out=${out}`];
  execFileSync(process.execPath, build, { cwd: ROOT, stdio: 'ignore' });
}

/** Returns the files of a bundle that contain code of a package. */
export const filesWith = (out: string, packageName: string): readonly string[] =>
  readdirSync(join(out, 'chunks'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(out, 'chunks', file))
    .filter((file) => packagesInFile(file).has(packageName));

/**
 * Bundles the function that only answers.
 *
 * @returns its file
 */
export async function buildHello(folder: string): Promise<string> {
  await bundleFiles({ hello: join(ROOT, 'functions/bundle/hello.ts') }, folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
  return join(folder, 'hello.js');
}
