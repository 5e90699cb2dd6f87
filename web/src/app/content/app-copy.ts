/** The texts of the signed-in routes, in English. */
export const APP_COPY = {
  auth: {
    home: 'Back to home',
    signIn: 'Sign in',
    createLink: 'Create an account',
    forgotLink: 'Forgot your password?',
    createTitle: 'Create your account',
    createAbout: 'Create an account to get your first snapshot.',
    createAfterPayment: 'We received your payment. Choose a password to protect your numbers.',
    hasAccount: 'Already have an account?',
    createPageTitle: (product: string) => `Create your account · ${product}`,
    create: 'Create account',
    resetTitle: 'Choose a new password',
    resetAbout: 'We will e-mail you a link.',
    remembers: 'Remember your password?',
    resetPageTitle: (product: string) => `Choose a new password · ${product}`,
    codeTitle: 'Enter your code',
    codeAbout: 'Enter the code from your authenticator app.',
    signInPageTitle: (product: string) => `Sign in · ${product}`,
    signInAbout: 'Sign in to see your numbers.',
    isNew: 'New here?',
    signedIn: 'Welcome back!',
    signedInAbout: 'You have successfully signed in.',
    failed: 'Sign In Error',
  },
  businessSetup: {
    title: 'Business Profile Setup',
    step: 'Business Setup',
    about: 'This takes under two minutes. You can change everything later.',
    failed: 'We could not show your profile',
  },
  claim: {
    accountOnce: (email: string) =>
      `Your subscription will belong to this account: <address>${email}</address>. You cannot change this later.`,
    linkExpired: (days: number) =>
      `Links in our e-mails work for ${days} days. Your payment is safe and is waiting for an account.`,
    findByAddress: (email: string) =>
      `We can also find it by the address you paid with. You are signed in as <address>${email}</address>.`,
    claimed: 'Already set up',
    claimedSignIn: 'This payment already belongs to an account. Sign in to see your numbers.',
    claimedSignedIn: 'This payment already belongs to an account. You are all set.',
    incomplete: 'This link is incomplete',
    incompleteSignIn:
      'Part of the address is missing. Open the link in our welcome e-mail again. If you have an account, sign in.',
    incompleteSignedIn:
      'Part of the address is missing. Open the link in our welcome e-mail again.',
    dashboard: 'Go to my dashboard',
    signIn: 'Sign in',
    paid: 'Payment Successful',
    paidAbout: 'Now set up your business profile.',
    title: 'Finish setting up',
    useAccount: 'Use this account',
    otherAccount: 'Use another account',
    notFound:
      'We found no payment from this address. Sign in with the address you paid with, and confirm it first.',
    expired: 'This link has expired',
    find: 'Find my payment',
  },
  onboarding: {
    paid: 'Payment Successful',
    paidAbout: 'Now set up your business profile.',
    title: 'We have not received your payment yet',
    pending: 'Stripe is waiting for your bank. Your plan starts as soon as the payment arrives.',
    otherBrowser:
      'If you paid in another browser, open the link in our welcome e-mail to finish setting up.',
    check: 'Check again',
    dashboard: 'Go to my dashboard',
  },
  plan: {
    costs: (costs: string) => `Daily Snapshot, ${costs}`,
    title: 'Your plan',
    dashboard: 'Back to my dashboard',
    failed: 'We could not show your plan',
    none: 'You do not have a plan yet.',
    renew: 'Renew my plan',
    choose: 'Choose a plan',
    manage: 'Manage plan',
    about:
      'On Stripe’s page you can cancel, change your card and see your invoices. You keep access to your numbers.',
  },
  pricing: {
    paid: 'Payment Successful',
    paidAbout: 'Your subscription is active.',
    checkoutFailed: 'Failed to start checkout. Please try again.',
    title: 'Pay what it is worth to you',
    lead: 'You get the same snapshot at either price. Choose the one that fits your business.',
    demo: 'See a sample alert',
    calculatorTitle: 'What could one mistake cost you?',
    calculatorAbout: 'Free. Nothing you enter leaves this page.',
    priceTitle: 'Your price',
    securityTitle: 'Read-only access',
  },
  reviews: {
    title: (averageRating: string) => `${averageRating} out of 5, on average`,
    lead: (owners: number) =>
      `What changed for ${owners} owners when they knew their numbers by 10 AM.`,
  },
  security: {
    title: 'We can see your numbers. We cannot change them.',
    lead: 'We only read the accounts you connect. Here is how we protect them.',
    commitments: 'Our commitments',
  },
  dashboardTabs: {
    connections: 'Connections',
    import: 'Import',
    settings: 'Settings',
    snapshot: 'Snapshot',
    alerts: 'Alerts',
    transactions: 'Transactions',
    archive: 'Archive',
    region: 'Dashboard',
    more: 'More',
  },
  dashboard: {
    pageTitle: (product: string) => `Dashboard · ${product}`,
    asOf: (time: string) => `Numbers as of ${time}. Loading the latest.`,
    account: 'Account',
    signOut: 'Sign out',
  },
  myBusiness: {
    failed: 'We could not show your business',
    notFound: 'This is not one of your businesses',
    notFoundAbout: 'The link may be incomplete, or the business belongs to another account.',
    dashboard: 'Open my dashboard',
  },
  newThreshold: {
    failed: 'We could not show your cash',
    transactionsFailed: 'We could not show these transactions',
  },
  digestComparison: {
    booksFailed: 'We could not read the books',
    digestsFailed: 'We could not read the later digests',
  },
  unconfirmedAddressNote: {
    confirmFirst: (email: string) =>
      `To get your daily e-mail, confirm ${email}. Open the link in the e-mail we sent you when you created your account.`,
    sent: (address: string) => `We sent an e-mail to ${address}.`,
    sendAgain: 'Send the link again',
  },
  unreachableAddressNote: {
    reason: 'Our e-mail came back or was reported as spam.',
    title: (addresses: string) => `The daily e-mail does not reach ${addresses}`,
    change: 'See what you can do',
  },
  businessSettings: {
    title: 'Business',
  },
  people: {
    title: 'People and access',
  },
  preferences: {
    title: 'Preferences',
  },
  settingsPage: {
    digest: 'Digest',
    business: 'Business',
    people: 'People',
    account: 'Account',
    region: 'Settings',
  },
  imports: {
    failed: 'We could not prepare the import',
  },
  review: {
    ownersOnly: 'Only an owner or a bookkeeper can review guesses',
    ownersOnlyAbout: 'You can read the transactions and their categories.',
    transactions: 'See the transactions',
    failed: 'We could not show the review',
  },
} as const;
