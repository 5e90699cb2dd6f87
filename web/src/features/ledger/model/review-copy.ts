import { formatCount, formatCountOf } from '@daily-snapshot/domain/money/format-money';

/** The texts of the review of guesses, in English. */
export const REVIEW_COPY = {
  chooseKinds: {
    untilDecided: (period: string) =>
      `${period}. Until you decide, money in counts as revenue and money out as an expense.`,
    onlyLatest: 'You have so many transactions that we list only the latest.',
    showSmaller: (count: number) => `Show ${formatCountOf(count, 'smaller payee')}`,
    listedLater: (count: number) =>
      count === 1
        ? 'After this review, we list 1 payee with a smaller amount.'
        : `After this review, we list ${formatCount(count)} payees with smaller amounts.`,
    about:
      'Check our suggestions. Each becomes a rule for this payee, for past and future transactions.',
    list: 'Payees, largest first',
    next: 'Review changes',
  },
  guessReview: {
    undone: (transactions: string) => `Undone. ${transactions} restored.`,
  },
  guessesNote: {
    note: 'Some payees have no category yet, so some totals rest on guesses.',
    review: 'Review them',
  },
  nothingToReview: {
    about:
      'Every transaction of the last 12 months has a category, so no total rests on guesses. If a new payee is unclear, we list it here. See <all>all transactions</all> or <own>your corrections</own>.',
    title: 'Nothing to review',
    label: 'Guesses',
  },
  payeeCard: {
    showLargest: (count: number, payee: string) =>
      `Show the ${count} largest<hidden> of ${payee}</hidden>`,
    showAll: (transactions: string, payee: string) =>
      `Show ${transactions}<hidden> of ${payee}</hidden>`,
    category: (payee: string) => `Category<hidden> of ${payee}</hidden>`,
    skip: 'Skip for now',
    skipped: 'It stays a guess and comes back in the next review.',
    chosen: 'Your choice.',
  },
  reviewDone: {
    headline: (amount: string) => `${amount} no longer rests on guesses`,
    categorizedOne: (transactions: string, payees: string) =>
      `${transactions} of ${payees} has its category.`,
    categorized: (transactions: string, payees: string) =>
      `${transactions} of ${payees} have their categories.`,
    rules: 'Your choices are rules now. You can find them under <own>Your corrections</own>.',
    reviewMore: (count: number) => `Review ${formatCountOf(count, 'more payee')}`,
    region: 'What changed',
    sameNumbers: 'Revenue, expenses and net profit stay the same.',
    dashboard: 'Open the dashboard',
    undo: 'Undo',
  },
  reviewPreview: {
    effect: ({
      transactions,
      payees,
      period,
    }: {
      readonly transactions: string;
      readonly payees: string;
      readonly period: string | null;
    }) =>
      period === null
        ? `<change>${transactions} of ${payees} change</change>.`
        : `<change>${transactions} of ${payees} change</change>, ${period}.`,
    noGuess: (amount: string) => `${amount} no longer rests on guesses.`,
    decidedBefore: (categories: string) =>
      `This includes transactions that have another category now: ${categories}.`,
    interrupted: (failure: string) =>
      `${failure} Some transactions may have changed. Press Apply again to finish. Nothing is counted twice.`,
    title: 'Review changes',
    region: 'What changes',
    tryAgain: 'Try again',
    rules: 'Rules',
    apply: 'Apply',
    back: 'Back',
    applying: 'We are updating the transactions. This can take a minute.',
    ruleTitle: 'One rule for this payee',
    rulesTitle: 'One rule for each payee',
    sameNumbers: 'Revenue, expenses and net profit stay the same.',
    showDates: 'Show the dates',
    counting: 'Counting the transactions',
  },
} as const;
