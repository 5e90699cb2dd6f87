/** What the business may want to change without touching a component. */
export const content = {
  company: 'Owner Awareness',
  product: 'Daily Snapshot',
  tagline: 'Know Your Daily Numbers — Stay Safe',
  supportEmail: 'support@ownerawareness.example',
  copyrightYear: 2025,
} as const;
