// The score that Mozilla's HTTP Observatory gives for response headers, with its tests and score
// modifiers, for a site served over HTTPS that sets no cookies and loads no scripts from other
// origins. https://github.com/mdn/mdn-http-observatory, src/analyzer/tests and src/grader/charts.js

export interface Finding {
  readonly test: string;
  readonly modifier: number;
}

/** A site with a lower score gets no extra credit. */
const MINIMUM_FOR_EXTRA_CREDIT = 90;
const SIX_MONTHS_SECONDS = 15_768_000;

const BROAD = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/;
const UNSAFE = /^(?:'unsafe-inline'|data:)$/;

type Policy = ReadonlyMap<string, readonly string[]>;

const parsePolicy = (header: string): Policy =>
  new Map(
    header
      .toLowerCase()
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .flatMap(([name = '', ...sources]) => (name === '' ? [] : [[name, sources]])),
  );

function sourcesOf(policy: Policy, directive: string): readonly string[] {
  const sources = policy.get(directive) ?? policy.get('default-src') ?? ['*'];
  const hasHash = sources.some((source) => /^'(?:sha\d{3}|nonce)-/.test(source));
  return hasHash ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

function policyModifier(header: string | null): number {
  if (header === null) return -25;
  const policy = parsePolicy(header);
  const [scripts, styles, objects] = ['script-src', 'style-src', 'object-src'].map((directive) =>
    sourcesOf(policy, directive),
  ) as [readonly string[], readonly string[], readonly string[]];
  const isUnsafe = (source: string) => BROAD.test(source) || UNSAFE.test(source);
  if (scripts.some(isUnsafe) || objects.some((source) => BROAD.test(source))) return -20;
  const images = ['img-src', 'media-src'].flatMap((directive) => sourcesOf(policy, directive));
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);
  const active = [...policy].flatMap(([name, sources]) =>
    name === 'img-src' || name === 'media-src' ? [] : sources,
  );
  if (active.some(isInsecure)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (images.some(isInsecure)) return -10;
  if (styles.some(isUnsafe)) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function transportModifier(header: string | null): number {
  const age = /max-age=(\d+)/.exec(header ?? '')?.[1];
  if (age === undefined) return -20;
  return Number(age) >= SIX_MONTHS_SECONDS ? 0 : -10;
}

function framingModifier(headers: Headers): number {
  const policy = parsePolicy(headers.get('content-security-policy') ?? '');
  if (policy.has('frame-ancestors')) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20;
}

function referrerModifier(header: string | null): number {
  if (header === null) return 0;
  return /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(header) ? 5 : -5;
}

const isolation = (header: string | null, values: RegExp): number =>
  header !== null && values.test(header) ? 10 : 0;

/** Returns the score modifier of each test. */
export function observatoryFindings(headers: Headers): readonly Finding[] {
  const of = (name: string) => headers.get(name);
  const isCredentialed =
    of('access-control-allow-origin') !== null && of('access-control-allow-credentials') === 'true';
  return [
    { test: 'content-security-policy', modifier: policyModifier(of('content-security-policy')) },
    {
      test: 'strict-transport-security',
      modifier: transportModifier(of('strict-transport-security')),
    },
    { test: 'x-frame-options', modifier: framingModifier(headers) },
    { test: 'referrer-policy', modifier: referrerModifier(of('referrer-policy')) },
    {
      test: 'x-content-type-options',
      modifier: of('x-content-type-options') === 'nosniff' ? 0 : -5,
    },
    { test: 'cross-origin-resource-sharing', modifier: isCredentialed ? -50 : 0 },
    {
      test: 'cross-origin-resource-policy',
      modifier: isolation(of('cross-origin-resource-policy'), /^same-(?:origin|site)$/),
    },
    {
      test: 'cross-origin-opener-policy',
      modifier: isolation(of('cross-origin-opener-policy'), /^same-origin$/),
    },
    {
      test: 'cross-origin-embedder-policy',
      modifier: isolation(of('cross-origin-embedder-policy'), /^(?:require-corp|credentialless)$/),
    },
  ];
}

/** Returns a score from 0 up. 100 and more is an A+. */
export function observatoryScore(headers: Headers): number {
  const modifiers = observatoryFindings(headers).map(({ modifier }) => modifier);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const base = 100 + sum(modifiers.filter((modifier) => modifier < 0));
  const extra = sum(modifiers.filter((modifier) => modifier > 0));
  return Math.max(0, base >= MINIMUM_FOR_EXTRA_CREDIT ? base + extra : base);
}
