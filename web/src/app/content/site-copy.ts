/** The texts of the public pages that every visitor loads, in English. */
export const SITE_COPY = {
  appPages: {
    dashboard: 'Open my dashboard',
  },
  routeBoundary: {
    home: 'Back to home',
  },
  friends: {
    kicker: 'A special offer for friends',
    title: 'Your numbers, every business morning',
    terms: 'Billed monthly. Cancel any time, in one click.',
    payLabel: 'Start for $100 a month',
    sampleTitle: 'A sample of your daily e-mail',
  },
  landing: {
    sampleTitle: 'Numbers first, then the reason',
    securityTitle: 'We can look. We cannot touch.',
    securityLead: (uptime: string) => `Bank-level security, ${uptime}.`,
    testimonialsTitle: 'Owners who know by ten',
    testimonialsLead: 'Medical and dental practices, shops, restaurants and trades.',
    questionsTitle: 'Questions owners ask',
    anotherQuestion: 'Another question?',
  },
  notFound: {
    title: 'Page Not Found',
    about: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
    home: 'Return to home',
  },
  parkhill: {
    kicker: 'You are invited',
    title: (days: number) => `${days}-day free trial`,
    terms: (days: number, dollars: number) =>
      `${days} days free, then $${dollars} a month. We remind you before the first payment. Cancel any time, in one click.`,
    payLabel: 'Start my free trial',
    sampleTitle: 'A sample of your daily e-mail',
  },
  siteFooter: {
    label: 'Footer',
    product: 'Product',
    home: 'Home',
    features: 'Features',
    security: 'Security',
    pricing: 'Pricing',
    gettingStarted: 'Getting Started',
    aboutUs: 'About us',
    method: 'How the numbers are made',
    privacy: 'Privacy',
    terms: 'Terms',
    support: 'Support',
  },
  siteHeader: {
    label: 'Main',
    features: 'Features',
    reviews: 'Reviews',
    security: 'Security',
    dashboard: '2025 ACTUAL TRANSACTIONS',
    signIn: 'Sign in',
    signOut: 'Sign out',
  },
  sitePage: {
    withoutScripts: (address: string) =>
      `JavaScript is off in this browser, so the buttons are hidden. Write to <address>${address}</address>, and we will set up your Daily Snapshot by e-mail.`,
    skip: 'Skip to the content',
  },
} as const;
