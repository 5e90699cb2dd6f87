// The scripts and styles that the HTML shells of signed-in pages load with their first bytes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksNamed, type Chunk, type Manifest } from './manifest.ts';
import type { EarlyPageName } from './src/app/first-view/early-pages.ts';

const KB = 1000;

/**
 * All files of a first view, compressed with gzip. The first number may take 280 KB, of which the data and
 * the headers need 40. The digest uses no Mantine component.
 */
const limitKb = (page: EarlyPageName): number => (page === 'digest' ? 170 : 225);

/** Firebase and the early script need the configuration first. */
const CONFIG = '\n    <link rel="preload" as="fetch" crossorigin href="/config.json" />';

const ENTRY = /\n *<script type="module"/;

/** Lets a shell load the scripts and styles that all signed-in pages use at once. */
export const withPreloads = (html: string, manifest: Manifest): string =>
  withFiles(html.replace(ENTRY, `${CONFIG}$&`), chunksNamed(manifest, 'signed-in'));

/**
 * Adds what shows the first numbers: the script that reads them, which has to arrive before all others,
 * and the scripts and styles of the first view.
 */
export function withFirstView(html: string, manifest: Manifest, page: EarlyPageName): string {
  const [early, ...parts] = chunksNamed(manifest, 'early');
  if (!early || parts.length > 0) throw new Error('The early script has to be one file.');
  const script = `\n    <script type="module" async crossorigin src="/${early.file}"></script>`;
  const started = html
    .replace('<html ', '<html data-first-view ')
    .replace(ENTRY, `${CONFIG}${script}$&`);
  return withFiles(started, [
    ...chunksNamed(manifest, 'first-view'),
    ...chunksNamed(manifest, `first-${page}`),
  ]);
}

function withFiles(html: string, chunks: readonly Chunk[]): string {
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  const scripts = chunks
    .map(({ file }) => file)
    .filter(isNew)
    .map((file) => `\n    <link rel="modulepreload" crossorigin href="/${file}" />`);
  const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))]
    .filter(isNew)
    .map((file) => `\n    <link rel="stylesheet" crossorigin href="/${file}" />`);
  return html
    .replace(/\n *<\/head>/, (end) => scripts.join('') + end)
    .replace(/\n *<\/body>/, (end) => styles.join('') + end);
}

/** Checks that a slow phone gets the first view in time. */
export async function requireSmallFirstView(
  folder: string,
  shell: string,
  page: EarlyPageName,
): Promise<void> {
  const html = await readFile(join(folder, shell), 'utf8');
  const files = new Set([...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? ''));
  const sizes = await Promise.all(
    [shell, ...files].map(async (file) => gzipSync(await readFile(join(folder, file))).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0) / KB;
  if (total <= limitKb(page)) return;
  throw new Error(
    `The first view of ${shell} takes ${total.toFixed(1)} KB, and ${limitKb(page)} KB are allowed. Load what it does not show later.`,
  );
}
