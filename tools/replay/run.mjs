// Runs `main.ts` as a bundle, which starts ten times as fast as the sources. `npm run replay`
import { readFileSync, statSync } from 'node:fs';
import * as module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = join(import.meta.dirname, '../..');
/** Below `node_modules`, so that the bundle finds the packages. */
const FOLDER = join(ROOT, 'node_modules/.cache/daily-snapshot/replay');
const RECORD = join(FOLDER, 'bundle.json');

/** Returns the path of the bundle, or null if there is none or one of its sources has changed. */
function currentBundle() {
  try {
    const { entry, sources } = JSON.parse(readFileSync(RECORD, 'utf8'));
    const isCurrent = sources.every(({ path, size, modifiedMs }) => {
      const found = statSync(join(ROOT, path));
      return found.size === size && found.mtimeMs === modifiedMs;
    });
    return isCurrent && statSync(entry).isFile() ? entry : null;
  } catch {
    return null;
  }
}

async function bundle() {
  const { buildBundle } = await import('./build-bundle.mjs');
  return buildBundle({ root: ROOT, folder: FOLDER, record: RECORD });
}

// By default, V8 spends a third of a short replay on optimizing functions that run a few hundred
// times. With a larger budget it optimizes those that matter, and it compiles the others simply.
setFlagsFromString('--interrupt-budget=600000');
setFlagsFromString('--always-sparkplug');
// Node 20 has no compile cache.
module.enableCompileCache?.(join(FOLDER, 'compile-cache'));
const { main } = await import(pathToFileURL(currentBundle() ?? (await bundle())).href);
process.exitCode = await main(process.argv.slice(2));
