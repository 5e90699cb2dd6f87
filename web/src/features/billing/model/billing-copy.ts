/** The texts about the plan, in English. */
export const BILLING_COPY = {
  planBanner: {
    renewMyPlan: 'Renew my plan',
    updateMyCard: 'Update my card',
    managePlan: 'Manage plan',
    paymentFailed: 'Your last payment did not go through',
    graceUntil: (until: string) =>
      `Your daily e-mails continue until ${until}. Please update your card before then.`,
    paused: 'Your daily e-mails are paused',
    pausedAbout:
      'Your last payment did not go through. Update your card to get them again. Your numbers are safe.',
    ended: 'Your subscription has ended',
    endedAbout: 'We no longer send you daily e-mails. Your earlier numbers are still here.',
    endsOn: (until: string) => `Your subscription ends on ${until}`,
    endsOnAbout: 'Your daily e-mails continue until then. We will not charge you again.',
  },
  setupSteps: {
    paymentComplete: 'Payment Complete',
    businessSetup: 'Business Setup',
    dashboard: 'Dashboard',
    label: 'Setting up',
    done: '(done)',
  },
} as const;
