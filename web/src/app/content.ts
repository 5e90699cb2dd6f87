/** What the business may want to change without touching a component. */
export const content = {
  company: 'Owner Awareness',
  product: 'Daily Snapshot',
  callToAction: {
    long: 'Know Your Daily Numbers — Stay Safe',
    /** On a phone. */
    short: 'Get My Daily Numbers',
  },
  supportEmail: 'support@ownerawareness.example',
  copyrightYear: 2025,
} as const;
