/** Texts and contact details that the business can change without editing components. */
export const content = {
  company: 'Owner Awareness',
  product: 'Daily Snapshot',
  /** The public origin of the site, for search engines and shared links. */
  origin: 'https://daily-snapshot.example',
  callToAction: {
    long: 'Know Your Daily Numbers — Stay Safe',
    /** Label on phones. */
    short: 'Get My Daily Numbers',
  },
  supportEmail: 'support@ownerawareness.example',
  supportPhone: { shown: '(555) 014-2600', href: 'tel:+15550142600' },
  copyrightYear: 2025,
  promise: 'Your numbers every business morning, Monday to Friday, at 10AM CST.',
} as const;
