// Which modules share a script. On a slow phone, an extra request costs more than an extra kilobyte.

/** The modules that every page loads. */
const BASE =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\//;

/**
 * The modules that public pages share, including the error page. Modules of only two pages are not
 * included.
 */
const SITE =
  /web\/src\/(?:app\/content\/(?!legal|app-copy|testimonials)|app\/routes\/marketing\/site-|ui\/\w+\/(?:disclosure|failure)\.|features\/marketing\/(?!.*(?:checkout|dialog|field|form|hero|offer|testimonial|tools)))/;

/** The parts of Mantine that the carousel of the landing page uses. */
const COMPONENTS =
  /node_modules\/(?:clsx|@mantine\/(?:hooks|core\/esm\/(?:core|utils|components\/(?:UnstyledButton|Accordion|VisuallyHidden))))\//;

/** The parts of Mantine that first views use. The others, such as menus, load after them. */
const FIRST_COMPONENTS =
  /node_modules\/@mantine\/core\/esm\/(?:utils\/In(?:line|puts)|components\/(?:Alert|Anchor|Button|Card|Checkbox|CloseButton|Combobox\/(?:Combobox\.module|ComboboxChevron|get-)|Group|Inline|Input|Loader|NativeSelect|Paper|Radio|Skeleton|Stack|Text|Title|Transition))/;

/** The forms of the settings. */
const FORMS = /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\//;

/** The select field and the table, and what they share with menus. */
const POPOVERS =
  /node_modules\/(?:@floating-ui|@mantine\/core\/esm\/components\/(?:Combobox|Floating|FocusTrap|Overlay|Popover|Portal|ScrollArea|Select|Table))\b/;

const VENDOR = /node_modules\//;

const SCHEMAS = /node_modules\/zod\//;

interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const source = (path: string) => new URL(`src/${path}`, import.meta.url).pathname;

const APP = source('app/app.tsx');
const EARLY = source('app/first-view/early-view.ts');
const FIRST_VIEW = source('app/first-view/first-view.tsx');
const FIRST_PAGES = source('app/first-view/first-pages.tsx');
const DASHBOARD = 'app/routes/app/dashboard';
/** The modules of each first view. */
const FIRST = {
  digest: [source('app/first-view/first-digest.tsx')],
  alerts: [source(`${DASHBOARD}/alerts/alerts.tsx`)],
  transactions: [source(`${DASHBOARD}/transactions/transactions.tsx`)],
  preferences: [source(`${DASHBOARD}/settings/preferences.tsx`)],
  settings: [source(`${DASHBOARD}/settings/business-settings.tsx`)],
} as const;
const SIGNED_IN = [
  source('app/app-pages.tsx'),
  source(`${DASHBOARD}/dashboard.tsx`),
  source('lib/data/firestore-documents.ts'),
  source('lib/data/callable-client.ts'),
];
/** Their barrel of components would count as used. */
const SLIDES = /testimonial-slides/;
const PUBLIC_PAGE = /\/src\/app\/routes\/marketing\//;

type Modules = ReadonlySet<string>;

const both = (some: Modules, others: Modules): Modules =>
  new Set([...some].filter((id) => others.has(id)));

/** Returns modules and all that they import. */
function withImports(
  starts: readonly string[],
  next: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(starts);
  for (const id of found) for (const imported of next(id)) found.add(imported);
  return found;
}

/** The modules that have to share a chunk. Each set contains the imports of its modules. */
function modulesOf(graph: Graph) {
  const imports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const lazyImports = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const app = withImports([APP], imports);
  const pages = lazyImports(APP).filter((id) => PUBLIC_PAGE.test(id));
  const ofPages = withImports(pages, imports);
  const dialogs = [...ofPages].flatMap(lazyImports).filter((id) => !SLIDES.test(id));
  const ofDialogs = withImports(dialogs, imports);
  const signedIn = withImports(SIGNED_IN, imports);
  const first = firstModules(imports, signedIn);
  return {
    /** The modules that public and signed-in pages share. Public pages never load the other scripts. */
    base: new Set([...app, ...both(new Set([...first.keys(), ...signedIn]), ofPages)]),
    early: withImports([EARLY], imports),
    first,
    /** The modules that dialogs of public pages share with signed-in pages: Firebase. */
    services: both(signedIn, ofDialogs),
    signedIn,
  };
}

/** Returns the chunk of each module of a first view, without packages. */
function firstModules(
  imports: (id: string) => readonly string[],
  signedIn: Modules,
): ReadonlyMap<string, string> {
  const ofView = withImports([FIRST_VIEW], imports);
  const ofPages = withImports([FIRST_PAGES], imports);
  const users = new Map<string, string[]>();
  for (const [page, starts] of Object.entries(FIRST)) {
    for (const id of withImports(starts, imports)) users.set(id, [...(users.get(id) ?? []), page]);
  }
  const chunkOf = (id: string): string => {
    const [page, ...others] = users.get(id) ?? [];
    const isShared = others.length > 0 || ofPages.has(id) || signedIn.has(id);
    // The digest uses no Mantine component, so the chunk of the other pages is too large for it.
    if (ofView.has(id) || (page === 'digest' && isShared)) return 'first-view';
    return page === undefined || isShared ? 'first-pages' : `first-${page}`;
  };
  const all = [...ofView, ...ofPages, ...users.keys()].filter((id) => !VENDOR.test(id));
  return new Map(all.map((id) => [id, chunkOf(id)]));
}

let known: ReturnType<typeof modulesOf> | undefined;

const modules = (graph: Graph) => (known ??= modulesOf(graph));

/** Returns the name of a chunk for the modules of a set. */
const named =
  (name: string, set: Exclude<keyof ReturnType<typeof modulesOf>, 'first'>, others?: RegExp) =>
  (id: string, graph: Graph): string | null =>
    modules(graph)[set].has(id) || others?.test(id) === true ? name : null;

const firstChunk = (id: string, graph: Graph): string | null =>
  modules(graph).first.get(id) ?? null;

// A chunk also takes what its modules import, unless a chunk of higher priority has it.
export const chunkGroups = [
  { name: named('base', 'base', BASE), priority: 10 },
  { name: 'site', test: SITE, minShareCount: 2, priority: 9 },
  { name: 'schemas', test: SCHEMAS, priority: 8 },
  { name: named('early', 'early'), priority: 7 },
  { name: 'first-components', test: FIRST_COMPONENTS, priority: 6 },
  { name: 'components', test: COMPONENTS, priority: 5 },
  { name: 'forms', test: FORMS, priority: 4 },
  { name: 'popovers', test: POPOVERS, priority: 4 },
  { name: firstChunk, priority: 3 },
  { name: named('services', 'services'), priority: 2 },
  { name: named('signed-in', 'signedIn'), priority: 1 },
];
