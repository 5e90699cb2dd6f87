// Builds the site: the app, and the marketing pages as static HTML that is complete without
// scripts.
//
//   node --import tsx web/build.ts [--out=DIR]
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { functionsHost } from './seo/functions-host.ts';
import { headTags } from './seo/head-tags.ts';
import { robots, siteMap } from './seo/site-map.ts';
import { pictureFile } from './seo/social-image-address.ts';
import { content } from './src/app/content/brand.ts';
import { pages, PRERENDERED, type PageHead } from './src/app/pages.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const root = import.meta.dirname;
const out = resolve(values.out ?? join(root, 'dist'));
/** The server build of the pages, which this process renders. It is not deployed. */
const serverOut = `${out}-server`;

/** The HTML shell of all routes that are not prerendered. */
const SHELL = 'app.html';
const ENTRY = 'index.html';

/**
 * The fonts of every page, by their manifest names. Fonts of other scripts load only when needed.
 */
const FONTS = [
  '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  '../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
];

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const shared = { root, logLevel: 'warn' } as const;
await requireOwnFunctions();
await build({ ...shared, build: { outDir: out, emptyOutDir: true } });
await build({
  ...shared,
  build: { ssr: 'src/entry-server.tsx', outDir: serverOut, emptyOutDir: true, manifest: false },
});

// Imported after the Vite build, because it loads React, and Vite sets NODE_ENV to production
// first.
const { drawSocialImage } = await import('./seo/social-image.ts');
const server: unknown = await import(pathToFileURL(join(serverOut, 'entry-server.js')).href);
const { render } = server as { render: (path: string) => Promise<string> };
const shell = await readFile(join(out, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Shown without JavaScript, because signed-in pages are rendered by scripts only. */
const SCRIPTLESS = `<noscript><p>This page needs scripts, and they are off in this browser. Write to ${content.supportEmail} if that cannot be changed.</p></noscript>`;

// Search engines must not list the shell.
await write(
  SHELL,
  intoShell(shell, '', '<meta name="robots" content="noindex" />').replace(
    '<body>',
    `<body>\n    ${SCRIPTLESS}`,
  ),
);
for (const { page, file, module } of PRERENDERED) {
  const { path, headline }: PageHead = pages[page];
  const head = [...headTags(page), ...early(moduleOf(module))].join('\n    ');
  await write(file, intoShell(withoutFetches(shell), await render(path), head));
  if (headline) await write(pictureFile(page), drawSocialImage(headline));
}
await write('sitemap.xml', siteMap());
await write('robots.txt', robots());
await rm(serverOut, { recursive: true });
await rm(join(out, '.vite'), { recursive: true });

/**
 * Checks that the content security policy names the functions of the configured project. Otherwise
 * no page could call them.
 */
async function requireOwnFunctions(): Promise<void> {
  const { firebase } = JSON.parse(await readFile(join(root, 'public/config.json'), 'utf8')) as {
    firebase: { projectId: string };
  };
  const host = functionsHost(firebase.projectId);
  const hosting = await readFile(join(root, '../firebase.json'), 'utf8');
  if (hosting.includes(`${host} `) || hosting.includes(`${host};`)) return;
  throw new Error(`connect-src in firebase.json has to name ${host}.`);
}

async function write(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(out, file)), { recursive: true });
  await writeFile(join(out, file), data);
}

/** Returns the manifest name of a page’s route module. */
function moduleOf(page: string): string {
  return `src/app/routes/marketing/${page}.tsx`;
}

/** Returns chunks and all their imports, each once. */
function chunksOf(modules: readonly string[], seen = new Set<string>()): Chunk[] {
  return modules.flatMap((module) => {
    const chunk = manifest[module];
    if (!chunk || seen.has(module)) return [];
    seen.add(module);
    return [chunk, ...chunksOf(chunk.imports ?? [], seen)];
  });
}

/** Returns the start script, style sheet links and font preloads of a page. */
function early(module: string): readonly string[] {
  const chunks = chunksOf([ENTRY, module]);
  const styles = new Set(chunks.flatMap(({ css }) => css ?? []));
  return [
    // This script comes before the style sheets, because a script after them waits until they load.
    starter(chunks),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...FONTS.flatMap((font) => manifest[font]?.file ?? []).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`,
    ),
  ];
}

/**
 * Prerendered pages are readable before their scripts arrive. `start.js` loads the scripts after
 * the first paint.
 */
function starter(chunks: readonly Chunk[]): string {
  const addresses = (isEntry: boolean) =>
    chunks.filter((chunk) => (chunk.isEntry ?? false) === isEntry).map(({ file }) => `/${file}`);
  return `<script src="/start.js" data-entry="${addresses(true).join(' ')}" data-ahead="${addresses(false).join(' ')}"></script>`;
}

/** Removes the script and style tags that Vite put into the shell. */
function withoutFetches(html: string): string {
  return html.replaceAll(
    /\n *(?:<link rel="(?:modulepreload|stylesheet)"[^>]*>|<script type="module"[^>]*><\/script>)/g,
    '',
  );
}

/** Puts a rendered page into the shell. React leaves its head tags in front of the page. */
function intoShell(html: string, page: string, head: string): string {
  // The expression is sticky, because a `<title>` further down belongs to a picture.
  const lifted = /<title>.*?<\/title>|<meta [^>]*>|<link rel="canonical"[^>]*>/gy;
  const own = page.match(lifted) ?? [];
  return html
    .replace(own.length === 0 ? '' : /<title>.*?<\/title>\n */, '')
    .replace('<!--page-head-->', () => [...own, head].join('\n    '))
    .replace('<!--page-->', () => page.replace(lifted, ''));
}
