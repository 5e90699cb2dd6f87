/** The texts of the charts about the accuracy of alerts, in English. */
export const ACCURACY_CHART_COPY = {
  detectionRateTable: {
    show: 'Show as a table',
    type: 'Type of mistake',
    newBusiness: 'New business',
    asItRuns: 'As it runs',
  },
  powerCurves: {
    label: (title: string) => `${title}: mistakes found by size`,
    caption: 'Mistakes found by type and size',
  },
  recallByType: {
    ofAll: (percent: number) => `${percent}% of all`,
    caption: 'Important mistakes found, and in brackets all mistakes found',
  },
  ruleComparison: {
    alerts: 'Alerts per month',
    right: 'Alerts that were right',
    found: 'Mistakes found',
  },
} as const;
