/** The texts of the shared components, in English. */
export const uiCopy = {
  loading: 'Loading',
  close: 'Close',
  hideMessage: 'Hide this message',
  undo: 'Undo',
  product: 'Daily Snapshot',
  checkingPayment: {
    title: 'Checking your payment',
    detail: 'This takes a few seconds. You do not need to pay again.',
  },
  failure: {
    reload: 'Reload',
    page: 'We could not show this page',
    pageAbout: 'Nothing was lost. Reloading usually helps.',
  },
  passwordUnchecked: 'We could not check the password. Please try again.',
  list: {
    unreadable: (count: number) =>
      count === 1
        ? 'We could not read 1 entry, so it is missing from this list.'
        : `We could not read ${count} entries, so they are missing from this list.`,
    offline:
      'You are offline. This is the last version we loaded. It will update automatically when you are back online.',
    act: (action: string, address: string) => `${action}: ${address}`,
  },
  code: {
    label: 'Code from your authenticator app',
    invalid: 'Enter the 6-digit code from your app.',
  },
  newPassword: {
    label: 'New password',
    about: (minimum: number) => `At least ${minimum} characters. A few random words work well.`,
  },
  risks: {
    duplicatePayroll: 'Duplicate payroll',
    fraudulentTransaction: 'Fraudulent transaction',
    billingError: 'Billing error',
    vendorMistake: 'Vendor mistake',
    mistake: 'Mistake',
    month: 'Per month',
    year: 'Per year',
    total: 'Total at risk',
  },
} as const;
