/** What the sign-in page opens on. */
export type AuthMode = 'sign-in' | 'create' | 'reset';

/** Absent for somebody who has one business. */
type OfBusiness = { readonly business?: string | undefined };

type LinesAddress = {
  readonly date: string;
  readonly measure: string;
  readonly counterparty?: string | undefined;
  readonly day?: string | undefined;
};

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** Each route's pattern, beside the function that builds a link to it. */
export const paths = {
  landing: { pattern: '/', href: () => '/' },
  features: { href: () => '/#features' },
  auth: {
    pattern: '/auth',
    href: ({ mode, next }: { mode?: AuthMode; next?: string } = {}) =>
      withQuery('/auth', { mode: mode === 'sign-in' ? undefined : mode, next }),
  },
  dashboard: { pattern: '/dashboard', href: () => '/dashboard' },
  /** The digest of a day; without a date, the latest. */
  digest: {
    pattern: '/dashboard/:date',
    href: ({
      date,
      view,
      business,
    }: { date?: string | undefined; view?: 'mail' | undefined } & OfBusiness) =>
      withQuery(date === undefined ? '/dashboard' : `/dashboard/${date}`, { view, business }),
  },
  lines: {
    pattern: '/dashboard/:date/lines',
    href: ({ date, ...query }: LinesAddress & OfBusiness) =>
      withQuery(`/dashboard/${date}/lines`, query),
  },
  archive: {
    pattern: '/dashboard/archive',
    href: (query: { month?: string | undefined } & OfBusiness) =>
      withQuery('/dashboard/archive', query),
  },
} as const;
