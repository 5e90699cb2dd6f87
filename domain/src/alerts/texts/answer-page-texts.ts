/** The texts of the page behind the links of an alert in an e-mail. */
export const ANSWER_PAGE_TEXTS = {
  openAlerts: 'Open your alerts in Daily Snapshot',
  allAlerts: (business: string) => `All alerts of ${business}`,
  level: (business: string) => `Alert for ${business}`,
  criticalLevel: (business: string) => `Critical alert for ${business}`,
  answer: 'Your answer',
  otherAnswer: 'Or choose another answer',
  remindOn: 'Remind me on',
  remind: 'Remind me',
  undoAbout: 'You can undo your answer here or on the site.',
  undo: 'Undo',
  noLink: {
    title: 'This link does not work',
    about:
      'The link is incomplete or not one of ours. E-mail programs sometimes cut long links. Try the button in the e-mail again, or answer on the site. Nothing was changed.',
  },
  expired: {
    title: 'This link has expired',
    about: (days: number) =>
      `Links in e-mails work for ${days} days. You can still answer the alert on the site. Nothing was changed.`,
  },
  gone: {
    title: 'You cannot answer this alert',
    about:
      'The alert no longer exists, or this address may no longer answer alerts of the business. Nothing was changed.',
  },
} as const;
