/** The texts of the one-page handout for prospects, in English. */
export const onePageCopy = {
  title: 'One-page handout',
  about: 'One page with the prospect’s own numbers, to print or save as a PDF.',
  calculator: 'See how the numbers are calculated',
  company: 'Company',
  revenue: 'Monthly revenue, in dollars',
  revenueInvalid: 'Enter an amount above 0, like 50,000.',
  print: 'Print',
  empty:
    'Enter a company and its monthly revenue to see the handout. Both stay in this browser until you close it.',
  sheet: {
    title: (company: string) => `What ${company} could lose to unnoticed mistakes`,
    intro: (revenue: string) =>
      `With ${revenue} in monthly revenue, our published risk model estimates:`,
    total: (risk: string) => `${risk} a month`,
    risks: 'Possible mistakes',
    model: (percents: string) =>
      `The model assumes ${percents} of a month’s revenue, in this order, each up to a cap. It estimates what unnoticed mistakes could cost. It does not measure your business.`,
    offer: 'What you get every business morning',
    points: [
      'Yesterday’s revenue, expenses and net profit, each compared with what is normal for you.',
      'If something is unusual: what happened, the amount and the transactions behind it.',
      'Your cash today, and the lowest point we expect in the next 14 days.',
      'Read-only access to your bank and your books. We cannot move money or change your books.',
    ],
    price: 'You choose to pay $10 or $100 a month, and you can cancel any time.',
  },
} as const;
