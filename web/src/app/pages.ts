import { content } from './content/brand.ts';

/** What the head of a page says, and whether search engines may list it. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly isListed: boolean;
}

const titled = (title: string): string => `${title} · ${content.product}`;

/** The pages of the public site, those behind a sign-in included. */
export const pages = {
  landing: {
    title: `${content.product}: revenue, expenses and profit, every business morning`,
    description:
      'Yesterday’s revenue, expenses and net profit beside what is normal, every business morning at ten. Read-only.',
    isListed: true,
  },
  friends: {
    title: titled('The offer for friends'),
    description: 'A snapshot of your business every business morning, for $100 a month.',
    isListed: true,
  },
  parkhill: {
    title: titled('Your invitation'),
    description: 'Thirty days of Daily Snapshot without paying, then $100 a month.',
    isListed: true,
  },
  method: {
    title: titled('How the numbers are made'),
    description:
      'What counts as revenue and expense, how normal is computed, when an alert fires, and how often we were right.',
    isListed: true,
  },
  privacy: {
    title: titled('Privacy'),
    description: 'What Daily Snapshot stores about you and your business, why, and for how long.',
    isListed: true,
  },
  terms: {
    title: titled('Terms'),
    description: 'What you may expect of Daily Snapshot and what it expects of you.',
    isListed: true,
  },
  notFound: {
    title: titled('Page Not Found'),
    description: 'There is nothing at this address.',
    isListed: false,
  },
  pricing: {
    title: titled('Pricing'),
    description: 'Choose what Daily Snapshot is worth to you.',
    isListed: false,
  },
  reviews: {
    title: titled('Reviews'),
    description: 'What owners say of their mornings.',
    isListed: false,
  },
  security: {
    title: titled('Security'),
    description: 'How what you connect is kept, and who may read it.',
    isListed: false,
  },
} as const satisfies Record<string, PageHead>;

export type PageName = keyof typeof pages;

/** The pages that are complete before any script runs: their address, file and module. */
export const PRERENDERED = [
  { page: 'landing', path: '/', file: 'index.html', module: 'landing' },
  { page: 'friends', path: '/friends', file: 'friends.html', module: 'friends' },
  { page: 'parkhill', path: '/parkhill', file: 'parkhill.html', module: 'parkhill' },
  { page: 'method', path: '/method', file: 'method.html', module: 'method' },
  { page: 'privacy', path: '/privacy', file: 'privacy.html', module: 'privacy' },
  { page: 'terms', path: '/terms', file: 'terms.html', module: 'terms' },
  { page: 'notFound', path: '/404', file: '404.html', module: 'not-found' },
] as const satisfies readonly {
  readonly page: PageName;
  readonly path: string;
  readonly file: string;
  readonly module: string;
}[];
