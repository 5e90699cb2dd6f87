export const features = [
  {
    title: 'Morning Business Snapshot',
    text: 'Revenue, Expenses and Net Profit for the day before, next to what is normal for that weekday. Every business morning, Monday to Friday, at 10AM CST.',
  },
  {
    title: 'Intelligent Anomaly Detection',
    text: 'Expense spikes, revenue drops, missed invoices, payroll anomalies, cash flow issues, and thresholds of your own. Critical alerts run 24/7.',
  },
  {
    title: 'One-Click Integration',
    text: '50+ integrations with accounting, banking and finance tools. Read-only, and set up in under 5 minutes.',
  },
] as const;

/** Features of the friends offer, which has a fixed price. */
export const friendsFeatures = [
  'Revenue, Expenses and Net Profit every business morning',
  'What is normal for that weekday, next to each number',
  'Alerts on expense spikes, revenue drops and payroll anomalies',
  'Critical alerts around the clock',
  'One financial system and one bank, read-only',
  'Cancel any time, in one click',
] as const;

/** Features of the Parkhill invitation. */
export const parkhillInvitationFeatures = [
  'A snapshot of Revenue, Expenses and Net Profit every business morning',
  'Alerts when something is off, with the transactions behind them',
  'One financial system and one bank, read-only',
  'A reminder before the trial ends, and one click to cancel',
] as const;

export const pricingFeatures = [
  'Daily snapshot, Monday to Friday at 10AM CST',
  'Anomaly alerts with the amount and the transactions behind them',
  'Baselines of 7, 28, 30 and 365 days',
  'Thresholds of your own',
  'Cash today and its lowest point in the next 14 days',
  'The same features at either price',
] as const;
