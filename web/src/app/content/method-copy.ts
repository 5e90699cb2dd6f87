/** The texts of the page “How the numbers are made”, in English. */
export const METHOD_COPY = {
  method: {
    books: 'Businesses with real books, replayed day by day',
    transactions: 'Transactions',
    completeDigests: 'Digests with complete data',
    exactDigests: 'Digests that match a simple sum of the file to the cent',
    inRange: 'Numbers inside their usual range',
    farFromMean: 'Numbers more than 20% from their 30-day average',
    expenses: 'Expenses',
    title: 'How the numbers are made',
    lead: 'What counts, what is normal, when we alert you, and how often we were right.',
    numbersTitle: 'The three numbers',
    numbers:
      'Revenue is sales and other income, less refunds and chargebacks. Expenses are cost of goods, operating expenses, payroll and its taxes, fees and interest, less refunds from vendors. Net profit is revenue less expenses. Transfers, loans, owner’s draws and tax payments change none of the three. The digest lists them separately.',
    uncategorized:
      'Until a transaction has a category, money in counts as revenue and money out as an expense, and the digest says so. No transaction is counted twice. If we do not know a number, we show it as unknown and never as zero.',
    baselinesTitle: 'Baselines',
    baselines:
      'These are simple averages of the last 7, 28, 30 and 365 calendar days, including closed days. You can check them with a calculator. The percentage in the details compares with the 30-day average. It never triggers an alert.',
    rangeTitle: 'The usual range',
    range:
      'The shaded band under each number shows what is usual for that weekday. We take the same weekday in the last 16 weeks, adjust it to the level of the last 4 weeks, and leave out the lowest and the highest tenth. Eight of ten such days should be inside. On Mondays, the band covers a usual Friday to Sunday.',
    rangeCaption:
      'Expenses of a sample business. The band is the usual range, and the mark is the day.',
    alertsTitle: 'When we alert you',
    alertConditions:
      'We alert you only if something is unusual, involves enough money, and its data is complete. A number that is late never looks like a drop.',
    alertTypes:
      'We check every charge: whether it is higher than that vendor usually bills, whether it came before, and whether the payee is new. We check regular bills that do not arrive, payments that regular customers owe, unpaid invoices and payroll. We check revenue by day and over several weeks, the purchases of a week, your cash for the next 30 days, and whether your connections still send data.',
    alertSilence:
      'If we do not know enough, we do not alert you. We need to see a vendor, a customer or a weekday several times first. In the first 90 days, an alert must be more certain. We check a day only when all of its data has arrived.',
    alertBudget:
      'You also have an alert budget of about one alert a month, which you can change. After an alert, the next one of the same type must be more certain. We report one cause at most once a week. If cash may fall below zero, we alert you regardless of the budget.',
    measuredTitle: 'What we measured',
    measured:
      'We run every version of Daily Snapshot on real, published books, one day at a time. Each digest uses only the data before it. These are the figures of this version.',
    caption: 'Results on real books',
    measuredNote:
      'The range is designed to contain eight of ten days. Small organizations have many quiet days, so it contains more. The last row shows why a percentage alone is a poor alert: most ordinary days are far from a simple average.',
    back: 'Back to home',
  },
} as const;
