import { formatCountOf } from '@daily-snapshot/domain/money/format-money';

const transactions = (count: number): string => formatCountOf(count, 'transaction');

/** The texts of the import pages. The texts about the form of a file are in `texts.ts`. */
export const IMPORT_COPY = {
  onlyImporters: {
    title: 'Imported files',
    message: 'Owners and bookkeepers of the business can import files.',
  },
  review: {
    columnsFirst: 'Choose what each column contains. The transactions and totals below update.',
    columnsAfter: 'If a transaction above is wrong, choose what its column contains.',
    columns: 'Columns',
    chooseColumns: 'Choose the columns',
    check: 'Check the transactions',
    unread: (reason: string) =>
      `We could not read this file automatically. ${reason} Choose what its columns contain. We remember your choices for the next file of this account.`,
    remembered: 'We read it like your last file with these columns.',
    first: 'First transactions',
    about: 'About the file',
    import: (count: number) => (count === 0 ? 'Continue' : `Import ${transactions(count)}`),
    answerFirst: 'Please answer the question at the top first. The file can be read in two ways.',
    contradicted: 'This file does not add up. Check the box at the top to import it anyway.',
    tooManyAccounts: (max: number) =>
      `This file has more than ${max} accounts. Export fewer at a time.`,
  },
  skipped: (count: number) => `${formatCountOf(count, 'row')} skipped: see the rows and reasons`,
  skippedRow: (row: number, reason: string) => `Row ${row}: ${reason}`,
  moreSkipped: (count: number) => `${formatCountOf(count, 'more row')} skipped.`,
  confirm: {
    ready: 'Ready to import',
    notCounted: 'Nothing in this file counts',
    useless: 'No row can be imported',
    nothingNew: 'Nothing new in this file',
    goesInto: (file: string, accounts: string) => `${file} is imported into ${accounts}.`,
    allSkipped: (file: string) => `Every row of ${file} is skipped.`,
    allKnown: (file: string) =>
      `Every transaction of ${file} is in your books already. Importing it again adds nothing.`,
    foreign: (file: string, currency: string) =>
      `Your books are in ${currency}, so the transactions of ${file} change no total. If you import it, your daily e-mail lists them on their days.`,
    added: 'New transactions',
    import: (count: number) => `Import ${transactions(count)}`,
    importUncounted: (count: number) =>
      count === 1
        ? 'Import 1 transaction without counting it'
        : `Import ${transactions(count)} without counting them`,
    again: 'Import it again',
  },
  interrupted: (reason: string) =>
    `${reason} The transactions saved so far stay. Import the file again to add the others. Nothing is added twice.`,
  progress: {
    label: 'Transactions saved',
    sending: (all: string) => `Sending ${all}. Please keep this page open.`,
    saved: (done: string, all: string) =>
      `${done} of ${all} saved. You can leave this page. Importing the same file again is always safe.`,
    removedLabel: 'Transactions removed',
    removed: (done: string, all: string) => `${done} of ${all} removed. You can leave this page.`,
  },
  recording: {
    title: 'Saving your transactions',
    about: (file: string) =>
      `We have ${file} and save its transactions now. You can close this page. The list of imported files shows the progress.`,
    another: 'Import another file',
  },
  done: {
    imported: 'Imported',
    nothing: 'Nothing to add',
    result: 'Result of the import',
    news: 'Your next digest includes these transactions. It also corrects days that an earlier digest reported.',
    foreign: 'No total changes. Your daily e-mail lists these transactions on their days.',
    unchanged: 'Your books have not changed.',
    dashboard: 'Open the dashboard',
    another: 'Import another file',
  },
  files: {
    title: 'Imported files',
    none: 'No files yet. Each imported file appears here. Importing a file twice adds nothing.',
    undone: (time: string) => `undone ${time}`,
    unfinished: (done: number, all: number) =>
      `${done} of ${all} transactions saved; import the file again if this takes more than a few minutes`,
    lastSaved: (time: string) => `last saved ${time}; import the file again if it has stopped`,
    undo: 'Undo',
    undoOf: (file: string) => `Undo the import of ${file}`,
  },
  undo: {
    title: 'Undo this import',
    about: (count: number, file: string) =>
      `This removes ${transactions(count)} of ${file}, except those that another file or connection also has.`,
    note: 'Sent digests do not change. The next digest reports the correction. You can import the file again at any time.',
    confirm: 'Undo the import',
    keep: 'Keep it',
    started: (file: string) => `We are removing the transactions of ${file}.`,
    done: (file: string, removed: number) =>
      `The import of ${file} is undone. ${transactions(removed)} removed.`,
    kept: (count: number) => `${transactions(count)} kept, because another source has them too.`,
  },
  choose:
    'Choose a statement that you downloaded from your bank or card. You see its transactions before we save anything.',
  mappings: {
    title: 'Saved file formats',
    note: 'We read the next file with the same columns in the same way. You can change it before we save anything.',
    remove: 'Remove',
    removeOf: (file: string) => `Remove the format of ${file}`,
  },
  accountName: 'For example “Checking”. Transactions show this name.',
} as const;
