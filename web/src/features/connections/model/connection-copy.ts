import type { SuspectReason } from '@daily-snapshot/domain/connections/reconciliation';

/** The texts of the connections page. The state of a connection is described in `state-text.ts`. */
export const CONNECTION_COPY = {
  numberColumn: 'Number',
  lagLabel: 'Books and bank',
  title: 'Connections',
  about: 'Your numbers come from these sources. We only read them.',
  failed: 'We could not show your connections',
  backtest: 'See what we would have caught in the last year',
  none: 'Nothing is connected yet. Numbers may come from imported files.',
  down: 'The provider is not responding right now. We will try again automatically.',
  accounts: 'Connected accounts',
  noData: 'No data yet',
  dataThrough: (day: string) => `Data through ${day}`,
  missingSince: (day: string) =>
    `Your bank has not listed this account since ${day}. Its transactions stay in your numbers.`,
  otherCurrency: (currency: string) =>
    `This account is in ${currency}. Your numbers include neither its transactions nor its balance, because we do not convert currencies.`,
  personal: 'Your bank lists this as a personal account. Does it belong to the business?',
  actions: {
    renew: 'Renew access',
    reconnect: 'Reconnect',
    redirecting: 'Opening the provider’s page.',
    sync: 'Sync now',
    syncing: 'The sync has started.',
    disconnect: 'Disconnect',
    remove: 'Remove its transactions',
  },
  firstSync: {
    label: 'First sync',
    progress: (percent: string, transactions: string, since: string) =>
      `${percent}${transactions} so far, since ${since}`,
  },
  storageBlocked:
    'Your browser blocks the storage that we need to connect safely. Allow it for this site, or use another browser.',
  unfinished: {
    about:
      'You came back from your bank or accounting software, but did not answer whether to allow access.',
    finish: 'Finish connecting',
  },
  choose: {
    first: 'Connect your books or your bank',
    another: 'Connect another source',
    compared: 'We compare books and bank and never add them up.',
    duration:
      'This takes about two minutes. You sign in with the provider and allow access. Tomorrow’s digest shows your own numbers.',
    connect: 'Connect',
    connectNamed: (name: string) => `Connect ${name}`,
    connectBank: 'Connect a bank or card',
    file: 'A file',
    fileNote:
      'Nothing is connected. You import each new file yourself, and see its transactions before we save anything.',
    import: 'Import',
    importFile: 'Import a file',
  },
  disconnect: {
    title: (name: string) => `Disconnect ${name}?`,
    removeTitle: (name: string) => `Remove the transactions of ${name}?`,
    keepAbout:
      'We revoke our access and stop reading. Its transactions stay in your books, and sent digests do not change.',
    keep: 'Disconnect, keep transactions',
    removeAbout:
      'We remove its transactions from your books and compute their days again. The next digest reports the correction. You cannot undo this, but you can connect the source again.',
    revokeAndRemoveAbout:
      'We revoke our access and remove its transactions from your books. We compute their days again, and the next digest reports the correction. You cannot undo this, but you can connect the source again.',
    remove: 'Remove its transactions',
    revokeAndRemove: 'Disconnect, remove transactions',
  },
  requests: {
    title: (reads: string) => `We sent ${reads} read requests and changed nothing`,
    about: (day: string) =>
      `All requests to the provider since ${day}. Our server blocks every request that is not on its list of read requests.`,
    access: 'Renewing and ending our access',
    writes: 'Write requests',
  },
  reconciliation: {
    label: 'Compared with its own profit and loss report',
    notYet:
      'Not compared with its own profit and loss report yet. We compare them after the first complete sync and then every night.',
    comparedAt: (time: string, basis: string) => `Compared ${time}, ${basis}.`,
    basis: { cash: 'cash basis', accrual: 'accrual basis' },
    suspects: 'Transactions to check',
    more: (count: number) => `${count} more, each smaller than these.`,
    reasons: {
      'user-override': 'You corrected its category here.',
      twice: 'We have two equal transactions. The report of your books has one.',
      'wrong-side': 'The profit and loss report of your books shows it with the opposite sign.',
      'not-in-report': 'The report of your books does not include it.',
      'other-amount': 'The report of your books has a different amount.',
      missing: 'The report of your books includes this amount. We have no transaction for it.',
    } satisfies Record<SuspectReason, string>,
    compare: 'Compare month by month',
    same: (from: string, to: string) => `${from} to ${to}: the same to the cent`,
    different: (from: string, to: string) => `${from} to ${to}: different`,
    here: 'Here',
    inBooks: 'Report of your books',
  },
  lag: 'Until your books catch up, the days since then are incomplete. We do not fill them in from the bank, because those transactions would count twice later.',
} as const;
