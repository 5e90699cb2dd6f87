import {
  rolldown,
  watch,
  type InputOptions,
  type OutputOptions,
  type RolldownWatcher,
} from 'rolldown';
import { firebaseAdminAsCommonJs, firestoreOnDemand } from './load-on-demand.ts';

/** The modules to bundle, by the name of their file. */
type Entries = Readonly<Record<string, string>>;

const inputOf = (entries: Entries): InputOptions => ({
  input: entries,
  platform: 'node',
  transform: {
    target: 'node20.19',
    // unpdf uses it only to draw pages.
    define: { 'import.meta.resolve': 'undefined' },
  },
  plugins: [firebaseAdminAsCommonJs, firestoreOnDemand()],
});

const outputTo = (dir: string): OutputOptions => ({
  dir,
  // CommonJS can load the code of a function when the function is read.
  format: 'cjs',
  // Our modules are always strict.
  strict: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
  comments: false,
  sourcemap: true,
  // A source map leads to the line of a source. The sources are in the repository.
  sourcemapExcludeSources: true,
});

/** Bundles modules and all packages that they use. */
export async function bundleFiles(entries: Entries, dir: string): Promise<void> {
  const bundle = await rolldown(inputOf(entries));
  await bundle.write(outputTo(dir));
  await bundle.close();
}

/** Bundles modules again after each change. */
export const watchFiles = (entries: Entries, dir: string): RolldownWatcher =>
  watch({ ...inputOf(entries), output: outputTo(dir) });
