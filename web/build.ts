// Builds the site: the app, and the marketing pages as static HTML that is complete without
// scripts.
//
//   node --import tsx web/build.ts [--out=DIR] [--config=FILE --site=FILE --firebase-json=FILE]
//
// `--config` names the config.json of another deployment, and `--site` its address and contact
// details. `npm run deploy` generates both. `--firebase-json` is written for it, with
// the content security policy that it needs. `firebase deploy --config` takes that file.
import './hosting/define-site.ts';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { build } from 'vite';
import { chunksOf, requireNoCycles, type Chunk, type Manifest } from './manifest.ts';
import { assetHeaders, withAssetHeaders } from './hosting/asset-headers.ts';
import {
  deployedFirebaseJson,
  withPolicyOf,
  type FirebaseJson,
} from './hosting/deployed-firebase-json.ts';
import { requireOwnValues } from './hosting/require-own-values.ts';
import { headTags } from './seo/head-tags.ts';
import { robots, siteMap } from './seo/site-map.ts';
import { pictureFile } from './seo/social-image-address.ts';
import { requireSmallFirstView, withFirstView, withPreloads } from './shells.ts';
import { content } from './src/app/content/brand.ts';
import { siteValues } from './src/app/content/site-values.ts';
import type { EarlyPageName } from './src/app/first-view/early-pages.ts';
import { pages, PRERENDERED, type PageHead } from './src/app/pages.ts';
import { configSchema, type WebConfig } from './src/lib/firebase/config.ts';

const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: { out: option, config: option, site: option, 'firebase-json': option },
});
const root = import.meta.dirname;
const out = resolve(values.out ?? join(root, 'dist'));
/** The server build of the pages, which this process renders. It is not deployed. */
const serverOut = `${out}-server`;

/** The HTML shells of the routes that are not prerendered, each with its skeleton. */
const SHELLS = {
  'app.html': 'page',
  'onboarding.html': 'payment',
} as const;

/** The HTML shells of the pages that show their first numbers before Firebase has loaded. */
const FIRST_VIEWS = {
  'dashboard.html': 'digest',
  'app-alerts.html': 'alerts',
  'app-transactions.html': 'transactions',
  'app-preferences.html': 'preferences',
  'app-settings.html': 'settings',
} as const satisfies Record<string, EarlyPageName>;
const ENTRY = 'index.html';

/**
 * The fonts of every page, by their manifest names. Fonts of other scripts load only when needed.
 */
const NEWSREADER =
  '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const SOURCE_SANS =
  '../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
const FONTS = [NEWSREADER, SOURCE_SANS];

/** The same fonts under fixed addresses, for the pages that the functions render. */
const PAGE_FONTS = { newsreader: NEWSREADER, 'source-sans': SOURCE_SANS };

const shared = { root, logLevel: 'warn' } as const;
const config = await siteConfig();
requireOwnValues(config, siteValues);
const firebaseJson = await deployableFirebaseJson();
await build({ ...shared, build: { outDir: out, emptyOutDir: true } });
await build({
  ...shared,
  build: { ssr: 'src/entry-server.tsx', outDir: serverOut, emptyOutDir: true, manifest: false },
});

// Imported after the Vite build, because it loads React, and Vite sets NODE_ENV to production
// first.
const { drawSocialImage } = await import('./seo/social-image.ts');
const server: unknown = await import(pathToFileURL(join(serverOut, 'entry-server.js')).href);
const { render, skeletons } = server as {
  render: (path: string) => Promise<string>;
  skeletons: Readonly<Record<(typeof SHELLS)[keyof typeof SHELLS], string>>;
};
const shell = await readFile(join(out, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Search engines must not list a shell. Its skeleton follows the color scheme of the system. */
const SHELL_HEAD =
  '<meta name="robots" content="noindex" />\n    <meta name="color-scheme" content="light dark" />';

/** Shown without JavaScript, because signed-in pages are rendered by scripts only. */
const SCRIPTLESS = `<noscript><p>This page needs JavaScript, which is off in this browser. Turn it on, or write to ${content.supportEmail}.</p></noscript>`;

await requireMantineStyles();
requireNoCycles(manifest);
for (const [file, skeleton] of Object.entries(SHELLS)) {
  await write(file, withPreloads(shellWith(skeletons[skeleton]), manifest));
}
for (const [file, page] of Object.entries(FIRST_VIEWS)) {
  await write(file, withFirstView(shellWith(skeletons.page), manifest, page));
  await requireSmallFirstView(out, file, page);
}
for (const { page, file, module } of PRERENDERED) {
  const { path, headline }: PageHead = pages[page];
  const rendered = await render(path);
  const styles = await stylesOfParts(moduleOf(module), rendered);
  const head = [...headTags(page), ...early(moduleOf(module), styles)].join('\n    ');
  await write(file, intoShell(withoutFetches(shell), rendered, head));
  if (headline) await write(pictureFile(page), drawSocialImage(headline));
}
for (const [name, file] of Object.entries(PAGE_FONTS))
  await write(`fonts/${name}.woff2`, await readFile(join(root, file)));
await write('config.json', JSON.stringify(config, null, 2));
await write('sitemap.xml', siteMap());
await write('robots.txt', robots());
const assetRule = assetHeaders(await readdir(join(out, 'assets')));
await writeFile(`${out}-headers.json`, JSON.stringify([assetRule]));
if (values['firebase-json'] !== undefined) {
  const deployed = withAssetHeaders(firebaseJson, assetRule);
  await writeFile(values['firebase-json'], `${JSON.stringify(deployed, null, 2)}\n`);
}
await rm(serverOut, { recursive: true });
await rm(join(out, '.vite'), { recursive: true });

async function siteConfig(): Promise<WebConfig> {
  const file = values.config ?? join(root, 'public/config.json');
  return configSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Returns the firebase.json that belongs to the configuration. Without `--firebase-json`, the committed
 * file is deployed, so its policy has to be the one of this configuration.
 */
async function deployableFirebaseJson(): Promise<FirebaseJson> {
  const base = JSON.parse(await readFile(join(root, '../firebase.json'), 'utf8')) as FirebaseJson;
  if (values['firebase-json'] !== undefined) return deployedFirebaseJson(base, config);
  if (isDeepStrictEqual(withPolicyOf(base, config), base)) return base;
  throw new Error('firebase.json is for another configuration. Pass --firebase-json=FILE.');
}

/**
 * Returns the shell with a skeleton that a browser paints before it has loaded any style sheet or
 * script.
 */
function shellWith(skeleton: string): string {
  const blocking = /\n *(?:<link rel="stylesheet"[^>]*>|<script src="[^"]*"><\/script>)/g;
  const later = (shell.match(blocking) ?? []).join('');
  return intoShell(shell.replaceAll(blocking, ''), skeleton, SHELL_HEAD)
    .replace('<html ', '<html data-fonts="later" ')
    .replace('<body>', `<body>\n    ${SCRIPTLESS}`)
    .replace(/\n *<\/body>/, (end) => later + end);
}

/** Checks that `mantine.css` and `mantine-later.css` have the styles of every component that a page uses. */
async function requireMantineStyles(): Promise<void> {
  const assets = await readdir(join(out, 'assets'));
  const textOf = async (ending: string) =>
    (
      await Promise.all(
        assets
          .filter((file) => file.endsWith(ending))
          .map((file) => readFile(join(out, 'assets', file), 'utf8')),
      )
    ).join('\n');
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
  const all = classesIn(
    await readFile(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8'),
  );
  const built = classesIn(await textOf('.css'));
  const missing = [...classesIn(await textOf('.js'))].filter(
    (name) => all.has(name) && !built.has(name),
  );
  if (missing.length === 0) return;
  throw new Error(
    `mantine.css or mantine-later.css has to import the component styles that define: ${missing.join(', ')}.`,
  );
}

async function write(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(out, file)), { recursive: true });
  await writeFile(join(out, file), data);
}

/** Returns the manifest name of a page’s route module. */
function moduleOf(page: string): string {
  return `src/app/routes/marketing/${page}.tsx`;
}

/** Returns the style sheets of parts that a page loads later but that the prerendered page contains. */
async function stylesOfParts(module: string, page: string): Promise<readonly string[]> {
  const parts = chunksOf(manifest, manifest[module]?.dynamicImports ?? []);
  const files = [...new Set(parts.flatMap(({ css }) => css ?? []))];
  const texts = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')));
  const isShown = (text = '') =>
    [...text.matchAll(/\.(_[\w-]+)/g)].some(([, name]) => page.includes(name ?? ''));
  return files.filter((_, index) => isShown(texts[index]));
}

/** Returns the start script, style sheet links and font preloads of a page. */
function early(module: string, stylesOfLazyParts: readonly string[]): readonly string[] {
  const chunks = chunksOf(manifest, [ENTRY, module]);
  const styles = new Set([...chunks.flatMap(({ css }) => css ?? []), ...stylesOfLazyParts]);
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
