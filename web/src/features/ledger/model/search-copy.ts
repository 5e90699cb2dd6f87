/** The texts of the search for transactions, in English. */
export const SEARCH_COPY = {
  categoryRules: {
    rule: (direction: string, payee: string, category: string) =>
      `All ${direction} <name>${payee}</name>: ${category}`,
    transactions: 'Transactions',
  },
  transactionFilters: {
    any: 'Any',
    region: 'Transactions',
    search: 'Search',
    activeFilters: (count: number) => `Filters (${count})`,
    filters: 'Filters',
    from: 'From',
    to: 'To',
    account: 'Account',
    direction: 'Direction',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    apply: 'Apply filters',
  },
  transactionPage: {
    failed: 'We could not show the transactions',
  },
} as const;
