/** The texts of the forms for visitors, in English. */
export const LEAD_COPY = {
  demoDialog: {
    sample: (business: string, period: string) => `${business}, ${period}. A sample.`,
    section: 'What changed',
    expenses: 'Expenses',
    title: 'Unusual Expense Spike',
    starting: 'Starting...',
    start: 'Start My Snapshot',
    dismiss: 'Dismiss',
  },
  emailField: {
    label: 'Email',
    invalid: 'Enter your e-mail address, like you@business.com.',
  },
  exitPopup: {
    about: (owners: string) =>
      `Your risk score from 0 to 100, and the reasons behind it. ${owners} start their day with their numbers.`,
    sent: 'Success! 🎉',
    sentAbout: 'Your FREE Business Health Scorecard is on its way!',
    title: 'Your free Business Health Scorecard',
    sending: 'Sending Your Scorecard...',
    send: 'Send My Free Scorecard',
  },
  honeypot: {
    label: 'Leave this empty',
  },
  signupDialog: {
    sent: 'Success!',
    sentAbout: "Your daily snapshot request has been submitted. We'll be in touch soon!",
    title: 'Start Your Daily Snapshot',
    about:
      'Leave your contact details, and we will help you get your first snapshot. No card needed.',
    phone: 'Phone',
    phoneInvalid: 'Enter a phone number where we can reach you.',
    submitting: 'Submitting...',
    submit: 'Start My Daily Snapshot',
  },
  form: {
    failed: 'Error',
    failedAbout: 'Something went wrong. Please try again.',
  },
} as const;
