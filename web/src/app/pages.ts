import { content } from './content/brand.ts';

/** The head tags of a page, and whether search engines may list the page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly isListed: boolean;
  /** One to three lines for the link preview image. Pages without a headline have no image. */
  readonly headline?: readonly string[];
}

const titled = (title: string): string => `${title} · ${content.product}`;

/** All pages with their own head tags, including pages behind a sign-in. */
export const pages = {
  landing: {
    title: `${content.product}: revenue, expenses and profit, every business morning`,
    description:
      'Yesterday’s revenue, expenses and net profit next to what is normal, every business morning at ten. Read-only.',
    path: '/',
    isListed: true,
    headline: ['Was yesterday normal?', 'Know before your', 'second coffee.'],
  },
  friends: {
    title: titled('A special offer for friends'),
    description: 'A snapshot of your business every business morning, for $100 a month.',
    path: '/friends',
    isListed: true,
    headline: ['Your numbers,', 'every business', 'morning.'],
  },
  parkhill: {
    title: titled('Your invitation'),
    description: 'Thirty days of Daily Snapshot free, then $100 a month.',
    path: '/parkhill',
    isListed: true,
    headline: ['You are invited:', '30 days without', 'paying.'],
  },
  method: {
    title: titled('How the numbers are made'),
    description:
      'What counts as revenue and expenses, how we compute what is normal, when we send an alert, and how often we were right.',
    path: '/method',
    isListed: true,
    headline: ['How the numbers', 'are made, and how', 'often we were right.'],
  },
  privacy: {
    title: titled('Privacy'),
    description:
      'What Daily Snapshot stores about you and your business, why, and how long we keep it.',
    path: '/privacy',
    isListed: true,
    headline: ['What we store', 'about you, why,', 'and for how long.'],
  },
  terms: {
    title: titled('Terms'),
    description: 'What you can expect from us, and what we expect from you.',
    path: '/terms',
    isListed: true,
    headline: ['What you may', 'expect of us.'],
  },
  notFound: {
    title: titled('Page Not Found'),
    description: 'There is nothing at this address.',
    path: '/404',
    isListed: false,
  },
  pricing: {
    title: titled('Pricing'),
    description: 'Choose what Daily Snapshot is worth to you.',
    path: '/pricing',
    isListed: false,
  },
  admin: {
    title: titled('Administration'),
    description: 'Users, leads, e-mails and the health of the service.',
    path: '/admin',
    isListed: false,
  },
  reviews: {
    title: titled('Reviews'),
    description: 'What owners say about Daily Snapshot.',
    path: '/reviews',
    isListed: false,
  },
  security: {
    title: titled('Security'),
    description: 'How we protect the accounts you connect, and who can see your numbers.',
    path: '/security',
    isListed: false,
  },
} as const satisfies Record<string, PageHead>;

export type PageName = keyof typeof pages;

/** The prerendered pages: their output file and module. */
export const PRERENDERED = [
  { page: 'landing', file: 'index.html', module: 'landing' },
  { page: 'friends', file: 'friends.html', module: 'friends' },
  { page: 'parkhill', file: 'parkhill.html', module: 'parkhill' },
  { page: 'method', file: 'method.html', module: 'method' },
  { page: 'privacy', file: 'privacy.html', module: 'privacy' },
  { page: 'terms', file: 'terms.html', module: 'terms' },
  { page: 'notFound', file: '404.html', module: 'not-found' },
] as const satisfies readonly {
  readonly page: PageName;
  readonly file: string;
  readonly module: string;
}[];
