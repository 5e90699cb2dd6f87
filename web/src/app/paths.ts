import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { ToolkitSection } from '@daily-snapshot/domain/sales/toolkit/sections';

/** The form that the sign-in page shows first. */
export type AuthMode = 'sign-in' | 'create' | 'reset';

/** The business and business day that identify a digest. */
type DigestAddress = { readonly business: string; readonly date: BusinessDate };

/** The filters for the transactions behind a number. */
type LinesQuery = {
  readonly measure: string;
  readonly counterparty?: string | undefined;
  readonly day?: string | undefined;
};

/** The list entry after which the next page begins. */
type AdminPlace = { readonly at: string; readonly id: string };

type AdminLeadsQuery = {
  readonly address?: string | undefined;
  readonly source?: string | undefined;
} & Partial<AdminPlace>;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const setParameters = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return setParameters.length > 0
    ? `${path}?${new URLSearchParams(setParameters).toString()}`
    : path;
}

/** The pattern of each route, with a function that builds a link to the route. */
export const paths = {
  landing: { pattern: '/', href: () => '/' },
  features: { href: () => '/#features' },
  securityOfLanding: { href: () => '/#security' },
  friends: { pattern: '/friends', href: () => '/friends' },
  parkhill: { pattern: '/parkhill', href: () => '/parkhill' },
  method: { pattern: '/method', href: () => '/method' },
  privacy: { pattern: '/privacy', href: () => '/privacy' },
  terms: { pattern: '/terms', href: () => '/terms' },
  pricing: { pattern: '/pricing', href: () => '/pricing' },
  reviews: { pattern: '/reviews', href: () => '/reviews' },
  security: { pattern: '/security', href: () => '/security' },
  onboarding: {
    pattern: '/onboarding',
    href: (from?: 'paid') => (from ? links.paid : '/onboarding'),
  },
  claim: { pattern: '/claim/:token', href: links.claim },
  plan: { pattern: '/plan', href: () => links.plan },
  auth: {
    pattern: '/auth',
    href: ({ mode, next }: { mode?: AuthMode; next?: string } = {}) =>
      withQuery('/auth', { mode: mode === 'sign-in' ? undefined : mode, next }),
  },
  /** The target of links in Firebase’s e-mails, such as password reset and address confirmation. */
  mailedCode: { pattern: '/auth/action' },
  admin: { pattern: '/admin', href: () => '/admin' },
  adminHealth: {
    pattern: '/admin/health',
    href: (date?: string) => withQuery('/admin/health', { date }),
  },
  adminUsers: {
    pattern: '/admin/users',
    href: (query: { address?: string; page?: string } = {}) => withQuery('/admin/users', query),
  },
  adminLeads: {
    pattern: '/admin/leads',
    href: (query: AdminLeadsQuery = {}) => withQuery('/admin/leads', { ...query }),
  },
  adminBusinesses: {
    pattern: '/admin/businesses',
    href: (query: { search?: string; after?: string } = {}) =>
      withQuery('/admin/businesses', query),
  },
  adminBusiness: {
    pattern: '/admin/businesses/:business',
    href: (business: string) => `/admin/businesses/${business}`,
  },
  adminMail: {
    pattern: '/admin/mail',
    href: (after?: AdminPlace) => withQuery('/admin/mail', { at: after?.at, id: after?.id }),
  },
  adminAudit: {
    pattern: '/admin/audit',
    href: (after?: AdminPlace) => withQuery('/admin/audit', { at: after?.at, id: after?.id }),
  },
  account: { pattern: '/account', href: () => '/account' },
  dashboard: { pattern: '/dashboard', href: () => '/dashboard' },
  /** The latest digest of a business. */
  business: {
    pattern: '/dashboard/:business',
    href: (business: string) => `/dashboard/${business}`,
  },
  archive: {
    pattern: '/dashboard/:business/archive',
    href: (business: string, month?: string) =>
      withQuery(`/dashboard/${business}/archive`, { month }),
  },
  imports: {
    pattern: '/dashboard/:business/import',
    href: (business: string) => `/dashboard/${business}/import`,
  },
  /** Without a business, opens the connections of the user’s first business. */
  connections: {
    pattern: '/dashboard/:business/connections',
    patternOfFirst: '/dashboard/connections',
    href: (business?: string) =>
      business === undefined ? '/dashboard/connections' : `/dashboard/${business}/connections`,
  },
  connectReturn: { pattern: '/connect/return', href: () => '/connect/return' },
  transactions: {
    pattern: '/dashboard/:business/transactions',
    href: (business: string, query: Readonly<Record<string, string | undefined>> = {}) =>
      withQuery(`/dashboard/${business}/transactions`, query),
  },
  /** The review of transactions whose category is a guess. */
  review: {
    pattern: '/dashboard/:business/transactions/review',
    href: (business: string) => `/dashboard/${business}/transactions/review`,
  },
  userOverrides: {
    pattern: '/dashboard/:business/corrections',
    href: (business: string) => `/dashboard/${business}/corrections`,
  },
  /** The alerts of the user’s first business. */
  myAlerts: { pattern: '/dashboard/alerts', href: () => '/dashboard/alerts' },
  /** The inbox, scrolled to an alert. */
  alerts: {
    pattern: '/dashboard/:business/alerts',
    href: (business: string, alert?: string) =>
      `${links.alerts(business)}${alert === undefined ? '' : `#${alert}`}`,
  },
  alertSettings: {
    pattern: '/dashboard/:business/alerts/settings',
    href: (business: string) => `/dashboard/${business}/alerts/settings`,
  },
  /** The form for a new threshold, with a preview on the last year. */
  newThreshold: {
    pattern: '/dashboard/:business/alerts/thresholds',
    href: (business: string) => `/dashboard/${business}/alerts/thresholds`,
  },
  backtest: {
    pattern: '/dashboard/:business/backtest',
    href: (business: string) => `/dashboard/${business}/backtest`,
  },
  digest: {
    pattern: '/dashboard/:business/:date',
    href: ({ business, date }: DigestAddress, view?: 'mail') =>
      withQuery(links.snapshot(business, date), { view }),
  },
  comparison: {
    pattern: '/dashboard/:business/:date/now',
    href: ({ business, date }: DigestAddress) => `/dashboard/${business}/${date}/now`,
  },
  preferences: {
    pattern: '/dashboard/:business/preferences',
    href: links.preferences,
  },
  businessSettings: {
    pattern: '/dashboard/:business/settings',
    href: (business: string) => `/dashboard/${business}/settings`,
  },
  people: {
    pattern: '/dashboard/:business/people',
    href: (business: string) => `/dashboard/${business}/people`,
  },
  /** The sales toolkit, opened on its first tab. */
  internalTools: { pattern: '/internal-tools', href: () => '/internal-tools' },
  /** A tab of the toolkit, scrolled to an item. */
  internalTool: {
    pattern: '/internal-tools/:tab',
    href: (tab: ToolkitSection, item?: string) =>
      `/internal-tools/${tab}${item === undefined ? '' : `#${item}`}`,
  },
  /** The one-page handout for prospects, to be printed. */
  onePage: { pattern: '/internal-tools/one-page', href: () => '/internal-tools/one-page' },
  /** The page that verifies a certification code. Without a code, it asks for one. */
  certificates: { pattern: '/certificates', href: () => '/certificates' },
  certificate: {
    pattern: '/certificates/:code',
    href: (code: string) => `/certificates/${encodeURIComponent(code)}`,
  },
  invitation: { pattern: '/join/:token', href: links.invitation },
  /** An offer to become the owner of a business. */
  ownershipOffer: { pattern: '/transfer/:token', href: links.ownershipOffer },
  lines: {
    pattern: '/dashboard/:business/:date/lines',
    href: ({ business, date }: DigestAddress, query: LinesQuery) =>
      withQuery(`/dashboard/${business}/${date}/lines`, query),
  },
} as const;
