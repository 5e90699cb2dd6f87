/** The texts of the transactions page. */
export const LEDGER_COPY = {
  title: 'Transactions',
  list: 'List of transactions',
  rules: 'Your corrections',
  latest: 'Latest transactions',
  older: 'Older transactions',
  select: (payee: string) => `Select ${payee}`,
  category: (payee: string, category: string) => `Change the category of ${payee}: ${category}`,
  chooseCategory: 'Category',
  corrected: (category: string) => `${category} (corrected)`,
  posted: (day: string) => `posted ${day}`,
  failed: 'We could not change the category',
  undone: 'The change is undone.',
  undoFailed: 'We could not undo the change',
  changed: (transactions: string, category: string) => `${transactions} moved to ${category}`,
  nothingChanged: 'No transaction has changed',
  followUp: 'Future transactions of the same payee follow.',
  bulk: {
    label: 'Selected transactions',
    selected: (transactions: string, payees: string) => `${transactions} of ${payees} selected`,
    note: 'The category applies to all money in from these payees, or to all money out.',
    clear: 'Clear selection',
    chosenBefore: (chosen: number, transactions: string) =>
      chosen === 1
        ? `1 of ${transactions} has a category that you chose before.`
        : `${chosen} of ${transactions} have a category that you chose before.`,
    changeChosen: (chosen: number) =>
      chosen === 1
        ? 'Also change 1 transaction whose category you chose before'
        : `Also change ${chosen} transactions whose categories you chose before`,
    changeToo: (chosen: number) => (chosen === 1 ? 'Change it too' : 'Change them too'),
    keep: (chosen: number) => (chosen === 1 ? 'Keep it' : 'Keep them'),
    cancel: 'Cancel',
  },
  keyboard: {
    title: 'Keyboard shortcuts',
    keys: [
      ['↓ ↑', 'Go to the next or previous transaction'],
      ['x or Space', 'Select the transaction'],
      ['Enter', 'Change the category'],
      ['Escape', 'Close the categories, or clear the selection'],
    ],
  },
  search: {
    label: 'Payee, text or amount',
    category: 'Category',
    pendingOnly: 'Pending only: your bank has not booked these yet, and they do not count',
    showAll: 'Show all transactions',
  },
  export: {
    failed: 'We could not export the transactions',
    done: (transactions: string) => `${transactions} exported`,
    unreadable: (count: number) =>
      count === 1
        ? 'We could not read 1 transaction, so it is not in the file.'
        : `We could not read ${count} transactions, so they are not in the file.`,
    label: 'Export as CSV',
    reading: (transactions: string) => `Reading ${transactions}`,
  },
  correction: {
    dialog: 'Change the category',
    current: (payee: string, amount: string, category: string) =>
      `${payee}, ${amount}. Current category: ${category}.`,
    scope: (direction: string, payee: string) =>
      `This changes all ${direction} ${payee}, including future transactions.`,
    choose: 'Choose',
    save: 'Save',
    cancel: 'Cancel',
    whereToUndo: 'You can undo it under “Your corrections”.',
    effect: 'Effect',
    counting: 'Counting the transactions',
    noneNow: 'No transaction changes now. Future transactions follow.',
    moved: (transactions: string, amount: string, days: string) =>
      `<total>${transactions}, ${amount} in total</total> ${days}.`,
    onDay: (day: string) => `on ${day}`,
    onDays: (first: string, last: string) => `from ${first} to ${last}`,
    before: (categories: string) => `Their categories so far: ${categories}.`,
    digests: 'Sent digests do not change. The next digest reports the correction.',
  },
  corrections: {
    title: 'Your corrections',
    about:
      'Each correction applies to all money in from a payee, or to all money out, including future transactions. Undo restores the original categories.',
    none: 'No corrections yet. Change the category of a transaction, and all transactions of that payee follow. You can undo it here.',
    failed: 'We could not show the corrections',
    by: (name: string | undefined) => (name === undefined ? 'by you' : `by ${name}`),
    undo: 'Undo',
    undoTitle: 'Undo this correction',
    undoOf: (payee: string, category: string) => `Undo: ${payee} is ${category}`,
    undoEffect: (direction: string, payee: string) =>
      `All ${direction} ${payee} get their original categories again.`,
    confirmUndo: 'Undo the correction',
    keep: 'Keep it',
    undone: (transactions: string) => `${transactions} restored`,
    applying: 'being applied; change the category again if this takes more than a few minutes',
    undoing: 'being undone; press Undo again if this takes more than a few minutes',
    replacedFully: 'replaced by a later correction',
    replaced: 'replaced by a later correction, except for its own transaction',
  },
  pendingFailed: 'We could not show the pending transactions',
  pending: 'pending',
  noMatchYet: 'No match so far. Older transactions may match.',
  noMatch: 'No transaction matches. Try fewer words or filters.',
  none: 'All your transactions will appear here. To start, <connect>connect your books or your bank</connect> or <import>import a file</import>.',
  noneToImport: 'All your transactions will appear here. To start, <import>import a file</import>.',
  noneYet: 'There are no transactions yet.',
  pendingNone:
    'No transaction is pending. Your bank reports some transactions before it books them. They appear here and do not count yet. Imported files do not include them.',
} as const satisfies Readonly<Record<string, unknown>>;
