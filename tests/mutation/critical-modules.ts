/** Modules and the tests that must notice a mistake in them. */
export interface CriticalModules {
  readonly name: string;
  readonly modules: readonly string[];
  readonly tests: readonly string[];
}

/** The modules in which a mistake costs money, sends a wrong e-mail or opens an account. */
export const CRITICAL_MODULES: readonly CriticalModules[] = [
  {
    name: 'money',
    modules: [
      'domain/src/money/allocate.ts',
      'domain/src/money/cents.ts',
      'domain/src/money/currency-digits.ts',
      'domain/src/money/delta.ts',
      'domain/src/money/format-money.ts',
      'domain/src/money/ratio.ts',
    ],
    tests: ['domain/src/money/*.test.ts'],
  },
  {
    name: 'calendar',
    modules: [
      'domain/src/calendar/bank-day.ts',
      'domain/src/calendar/bank-holiday.ts',
      'domain/src/calendar/business-date.ts',
      'domain/src/calendar/closed-days.ts',
      'domain/src/calendar/digest-day.ts',
      'domain/src/calendar/instant-at.ts',
    ],
    // A comparison with Temporal at every hour of a year takes too long for each mutant.
    tests: ['domain/src/calendar/!(business-date-at).test.ts'],
  },
  {
    name: 'ledger totals',
    modules: [
      'domain/src/ledger/rollups/daily-rollup.ts',
      'domain/src/ledger/rollups/moved-postings.ts',
    ],
    tests: ['domain/src/ledger/rollups/*.test.ts'],
  },
  {
    name: 'digest figures',
    modules: [
      'domain/src/digest/build/build-snapshot.ts',
      'domain/src/digest/build/correction.ts',
      'domain/src/digest/build/digest-schedule.ts',
      'domain/src/digest/build/numbers.ts',
      'domain/src/digest/build/pay-period.ts',
      'domain/src/digest/build/payroll-spread.ts',
      'domain/src/digest/build/sales-tax.ts',
      'domain/src/digest/build/thirty-day-strip.ts',
    ],
    tests: ['domain/src/digest/build/*.test.ts'],
  },
  {
    name: 'entitlement and claim',
    modules: [
      'domain/src/billing/checkout.ts',
      'domain/src/billing/competing-checkouts.ts',
      'domain/src/billing/entitlement.ts',
      'domain/src/billing/plan.ts',
      'domain/src/billing/subscription.ts',
      'functions/src/billing/commands/claim-checkout.ts',
    ],
    tests: [
      'domain/src/billing/*.test.ts',
      'functions/src/billing/commands/claim-checkout.test.ts',
    ],
  },
  {
    name: 'outbox',
    modules: [
      'domain/src/mail/outbox.ts',
      'domain/src/mail/resume-delivery.ts',
      'domain/src/mail/retry-delay.ts',
    ],
    tests: [
      'domain/src/mail/outbox.test.ts',
      'domain/src/mail/resume-delivery.test.ts',
      'domain/src/mail/retry-delay.test.ts',
    ],
  },
  {
    name: 'signatures',
    modules: [
      'functions/src/providers/stripe/webhook-parser.ts',
      'functions/src/providers/sendgrid/verify-signature.ts',
      'functions/src/providers/plaid/verify-webhook.ts',
      'functions/src/platform/links/signed-tokens.ts',
    ],
    tests: [
      'functions/src/providers/stripe/webhook-parser.test.ts',
      'functions/src/billing/handlers/*.test.ts',
      'functions/src/providers/sendgrid/*.test.ts',
      'functions/src/providers/plaid/*.test.ts',
    ],
  },
];
