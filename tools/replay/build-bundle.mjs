import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the replay and records its sources. Names contain a hash, so that processes that build at
 * the same time write equal files.
 *
 * @param {{ root: string, folder: string, record: string }} paths
 * @returns {Promise<string>} the path of the bundle
 */
export async function buildBundle({ root, folder, record }) {
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['tools/replay/main.ts'],
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // The parsers of bank files stay apart and load only when a file needs them.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // It finds files beside its own modules.
    external: ['firebase-admin'],
    metafile: true,
    logLevel: 'error',
  });
  const outputs = Object.entries(metafile.outputs);
  const entry = outputs.find(([, { entryPoint }]) => entryPoint === 'tools/replay/main.ts')?.[0];
  if (entry === undefined) throw new Error('The bundle of the replay has no entry.');
  removeOthers(folder, new Set(outputs.map(([path]) => basename(path))));
  const sources = [...Object.keys(metafile.inputs), 'tools/replay/build-bundle.mjs'].map((path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    return { path, size, modifiedMs: mtimeMs };
  });
  const written = `${record}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ entry: join(root, entry), sources }));
  renameSync(written, record);
  return join(root, entry);
}

/** @param {ReadonlySet<string>} names of the files to keep */
function removeOthers(folder, names) {
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.mjs') && !names.has(name)) rmSync(join(folder, name), { force: true });
  }
}
