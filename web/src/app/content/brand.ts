/** What the business may want to change without touching a component. */
export const content = {
  company: 'Owner Awareness',
  product: 'Daily Snapshot',
  /** Where search engines and shared links find the site. */
  origin: 'https://daily-snapshot.example',
  callToAction: {
    long: 'Know Your Daily Numbers — Stay Safe',
    /** On a phone. */
    short: 'Get My Daily Numbers',
  },
  supportEmail: 'support@ownerawareness.example',
  supportPhone: { shown: '(555) 014-2600', href: 'tel:+15550142600' },
  copyrightYear: 2025,
  promise: 'Your numbers every business morning, Monday to Friday, at 10AM CST.',
} as const;
