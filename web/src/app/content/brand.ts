import { phoneLink, siteValues } from './site-values.ts';

const { origin, supportEmail, supportPhone } = siteValues;

/** Texts and contact details that the business can change without editing components. */
export const content = {
  company: 'Owner Awareness',
  product: 'Daily Snapshot',
  /** The public origin of the site, for search engines and shared links. */
  origin,
  callToAction: {
    long: 'Know Your Daily Numbers — Stay Safe',
    /** Label on phones. */
    short: 'Get My Daily Numbers',
  },
  supportEmail,
  supportPhone: { shown: supportPhone, href: phoneLink(supportPhone) },
  copyrightYear: 2025,
  promise: 'Your numbers every business morning, Monday to Friday, at 10AM CST.',
} as const;
