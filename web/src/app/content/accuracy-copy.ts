/** The texts about the accuracy of alerts, in English. */
export const ACCURACY_COPY = {
  alertAccuracy: {
    experiment: (businesses: number) =>
      `We put about one mistake a month into the real books of ${businesses} businesses: a bill that is too high, a payment that never comes, a week of poor sales. Then we replayed the books day by day and counted which mistakes the alerts found. The alerts only saw the days before.`,
    twoColumns: (businesses: number) =>
      `“New business” means that the alerts were tuned on the other ${businesses - 1} businesses. This is closest to what you will see at first. “As it runs” means that they were tuned on all ${businesses}.`,
    tableCaption: (businesses: number) => `Alerts in ${businesses} real books`,
    weakest: (types: string) =>
      `The alerts find the fewest important mistakes of these types: ${types}.`,
    alertsAMonth: 'Alerts per business and month',
    mostAlertsAMonth: 'Alerts of the business with the most',
    youngAlertsAMonth: 'Alerts in the first 90 days',
    late: 'Change if transactions arrive late',
    right: 'Alerts that were right',
    foundMaterial: 'Important mistakes found',
    found: 'All mistakes found',
    cashWarned: 'Negative balances we warned about 3 to 30 days ahead',
    cashFalse: 'False cash warnings per month',
    product: 'Daily Snapshot',
    title: 'How often the alerts are right',
    measured: 'Result',
    newBusiness: 'New business',
    asItRuns: 'As it runs',
    about:
      'An alert counts as right only if it reports a mistake that we put in. Everything else it finds in the original books counts as wrong, even if it was useful. Important mistakes are the ones an owner would surely want to know about. All mistakes include the smallest.',
    byType: 'By type of mistake',
    byTypeCaption:
      'Mistakes found in a new business. The bar shows the important ones, the mark shows all.',
    bySize: 'By size',
    bySizeCaption:
      'Mistakes found, in percent, from the smallest to the largest. The dotted line is half of them.',
    comparison: 'Compared with simple rules',
    comparisonCaption:
      'All measured on the same books. Daily Snapshot is measured as for a new business. The usual rules alert you to the same charge twice, a large payment to a new payee, an amount some percent above a vendor’s average or last month’s, and a due date that has passed.',
  },
} as const;
