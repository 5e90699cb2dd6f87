/** The texts of the sensitivity of the risk model. They load with the calculator only. */
export const riskSensitivityCopy = {
  title: 'What if the assumptions are wrong?',
  byRevenue: 'Total at risk in a month, by revenue',
  effects: 'How much lower the total is if one figure is half as high',
  inputs: {
    revenue: 'Your monthly revenue',
    duplicatePayroll: 'Rate for a duplicate payroll',
    fraudulentTransaction: 'Rate for a fraudulent transaction',
    billingError: 'Rate for a billing error',
    vendorMistake: 'Rate for a vendor mistake',
  },
  revenueFirst: (rate: string) =>
    `Your revenue changes the total most. Of the rates, the ${rate.charAt(0).toLowerCase()}${rate.slice(1)} changes it most.`,
  revenueOnly: 'Your revenue changes the total most.',
  rateFirst: (rate: string) =>
    `The ${rate.charAt(0).toLowerCase()}${rate.slice(1)} changes the total most.`,
  unchanged: 'At this revenue, the risk model limits every amount, so no figure changes the total.',
} as const;
