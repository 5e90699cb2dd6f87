/** The texts of the forms that read a file, in English. */
export const FILE_COPY = {
  accountFields: {
    account: 'Account',
    accountInFile: (name: string) => `Account “${name}” in the file`,
    newAccount: 'A new account',
    newName: 'Name of the new account',
    type: 'Type',
    bankAccount: 'Bank account',
    creditCard: 'Credit card',
  },
  chooseFile: {
    drop: '<choose>Choose a file</choose> or drop it here',
    readable: (formats: string) =>
      `${formats}, up to 8 MB and 100,000 transactions. Import a longer history as several files.`,
    reading: (file: string) => `Reading ${file} …`,
    tryAnother: 'Nothing was saved. Choose another file, or export it from your bank again.',
    nothingSaved: 'Nothing was saved.',
    title: 'Import a file',
    refused: (file: string) => `We could not read ${file}`,
    tryAgain: 'Try again',
    field: 'File from your bank',
  },
  columnChoices: {
    unused: (count: number) =>
      count === 1 ? '1 column is not used' : `${count} columns are not used`,
    notUsed: 'Not used',
    column: (number: number) => `Column ${number}`,
    check: '(please check)',
    empty: 'Empty in the first rows',
    role: (column: string) => `Content of “${column}”`,
  },
  confirmImport: {
    region: 'Contents of the file',
    known: 'Already imported',
    changed: 'Changed',
    days: 'Days',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    back: 'Back',
  },
  exportedOn: {
    label: 'When did you export this file?',
    about:
      'We count earlier days without a transaction as zero. Later days stay unknown until your next file.',
    invalid: 'Choose today or an earlier day.',
  },
  fileAccounts: {
    reopenOf: (account: string) => `Reopen ${account}`,
    closeOf: (account: string) => `Close ${account}`,
    closeTitle: (account: string) => `Close ${account}?`,
    ownersOnly: 'Only an owner or a bookkeeper can do this.',
    title: 'Accounts from files',
    reopen: 'Reopen',
    closeAccount: 'Close account',
    closed: (day: string) => `Closed on ${day}. Later days do not wait for its data.`,
    noData: 'No data yet',
    completeThrough: (completeThrough: string) => `Complete through ${completeThrough}`,
    maybeClosed: (through: string) =>
      `${through}. Is it closed? Until you close it, later days stay incomplete.`,
    about:
      'Its transactions stay. Days after you closed the account no longer wait for its data. You can reopen it at any time.',
    endedOn: 'Closed on',
    invalid: 'Choose today or an earlier day.',
    cancel: 'Cancel',
  },
  fileNotes: {
    mayBeWrong:
      'A transaction may be missing or wrong. Download the file again, or check its transactions below.',
    title: 'This file does not add up',
    ignore: 'Import it anyway',
  },
  fileRows: {
    pending: 'pending, not counted yet',
    skippedFile: (fileName: string) => `skipped rows of ${fileName}.csv`,
    download: 'Download this list',
  },
  importFlow: {
    tooLarge:
      'The file is larger than 8 MB. Export shorter periods and import each of them. You do not have to wait for one before you send the next.',
    unreadable: 'This device could not open the file.',
  },
  importedFiles: {
    failed: 'We could not show the imported files',
  },
  notationChoices: {
    monthFirst: 'Month first, 09/30/2026',
    dayFirst: 'Day first, 30.09.2026',
    yearFirst: 'Year first, 2026-09-30',
    moneyOut: 'Money out',
    moneyIn: 'Money in, as on some cards',
    dates: 'Date format',
    decimals: 'Decimal mark',
    minus: 'A minus sign means',
    swap: 'Swap money in and money out',
  },
  openQuestions: {
    dateOrder: 'Which comes first in a date, the day or the month?',
    decimalMark: 'Which mark comes before the cents?',
    fee: 'Is the fee charged on top of the amount?',
    dayFirst: 'The day first',
    monthFirst: 'The month first',
    yearFirst: 'The year first',
    point: 'A point',
    comma: 'A comma',
    about: 'The file can be read either way. Check how each answer reads the first transaction.',
  },
  readingTotals: {
    none: 'No transactions yet.',
    transactions: 'Transactions',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
  },
  rememberedMappings: {
    accountOf: (account: string, file: string) => `${account}, as in ${file}`,
    meaning: (column: string, role: string) => `“${column}” is ${role}`,
    yearFirst: 'the year first',
    dayFirst: 'the day first',
    monthFirst: 'the month first',
    dates: (dateOrder: string) => `Dates with ${dateOrder}`,
    column: (number: number) => `Column ${number}`,
  },
  reviewParsedFile: {
    statedEnd: (day: string) => `The file says that it is complete through ${day}.`,
    otherFile: 'Choose another file',
  },
  upload: {
    tooLarge:
      'This file is too large to send. Export shorter periods from your bank and import each of them.',
  },
} as const;
