// Special documents of QuickBooks are read right in a sync, before a nightly listing corrects them.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterEach, describe, expect, it } from 'vitest';
import { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { SyncedTransactions, totalsOf, truthOf } from '../../kit/providers/books-totals.ts';
import {
  recordingGrant,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const PERIOD = { from: businessDate('2026-11-01'), to: businessDate('2026-11-20') };
const DAY = '2026-11-18';
const NOW = new Date('2026-11-21T15:00:00Z');
const HOUR_MS = 3_600_000;
const BASES = ['accrual', 'cash'] as const;

let harness: BooksHarness | undefined;
afterEach(async () => {
  await harness?.close();
  harness = undefined;
});

function aShop() {
  const books = new CompanyBooks({
    name: 'Lantern Supply',
    currency: 'USD',
    timeZone: 'America/Chicago',
  });
  const account = (name: string, type: Parameters<CompanyBooks['addAccount']>[1]) =>
    books.addAccount(name, type).id;
  const accounts = {
    checking: account('Checking', 'bank'),
    sales: account('Sales', 'income'),
    shipping: account('Shipping', 'income'),
    supplies: account('Supplies', 'expense'),
  };
  books.shippingAccount = accounts.shipping;
  return { books, accounts, customer: books.addParty('customer', 'Ana').id };
}

async function open(basis: Basis) {
  const shop = aShop();
  const running = await startBooksHarness('quickbooks', [shop.books], NOW);
  harness = running;
  const storedGrant = recordingGrant((await running.connect()).grant);
  const synced = new SyncedTransactions();
  const noLimit = () => Promise.reject(new Error('There is no limit.'));
  return {
    ...shop,
    synced,
    running,
    now: () => running.clock.now(),
    sync: async () =>
      synced.read(running.source.open(storedGrant, running.reading(basis)), PERIOD.from, noLimit),
    wait: () => running.clock.setTo(new Date(running.clock.now().getTime() + HOUR_MS)),
    expectTruth: () => expect(totalsOf(synced.all())).toEqual(truthOf(shop.books, basis, PERIOD)),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const line = (account: string, cents: number) => ({ account, cents, description: 'Order 12' });

const aSale = ({ books, accounts, customer, now }: Opened) =>
  books.enter(
    {
      kind: 'salesReceipt',
      date: DAY,
      memo: 'Order 12',
      party: customer,
      account: accounts.checking,
      lines: [line(accounts.sales, 5_000), line(accounts.shipping, 700)],
      taxCents: 400,
    },
    now(),
  );

const reportLines = ({ synced }: Opened) =>
  synced.all().filter(({ id }) => id.startsWith('Report:'));

describe.each(BASES)('on %s basis', (basis) => {
  it('a sale with shipping counts in the first sync and in changes', async () => {
    const opened = await open(basis);
    aSale(opened);
    await opened.sync();
    opened.expectTruth();
    await opened.wait();
    aSale(opened);
    await opened.sync();
    opened.expectTruth();
    expect(reportLines(opened)).toEqual([]);
    expect(opened.synced.all().map(({ category }) => category)).toContain('Shipping');
  });

  it('a deposit with cash back counts whole', async () => {
    const opened = await open(basis);
    const { books, accounts, now } = opened;
    await opened.sync();
    await opened.wait();
    books.enter(
      {
        kind: 'deposit',
        date: DAY,
        memo: '',
        account: accounts.checking,
        collected: [],
        lines: [line(accounts.sales, 9_000)],
        cashBack: line(accounts.supplies, 2_500),
        party: '',
      },
      now(),
    );
    await opened.sync();
    opened.expectTruth();
  });

  it.each(['void', 'delete'] as const)('a sale no longer counts after a "%s"', async (end) => {
    const opened = await open(basis);
    const { id } = aSale(opened);
    await opened.sync();
    await opened.wait();
    opened.books[end](id, opened.now());
    await opened.sync();
    opened.expectTruth();
    expect(opened.synced.all()).toEqual([]);
  });

  it('reads posting documents only: no estimates, templates or purchase orders', async () => {
    const opened = await open(basis);
    aSale(opened);
    await opened.sync();
    await opened.wait();
    await opened.sync();
    const asked = opened.running.service.journal.all().flatMap(({ query }) => {
      const params = new URLSearchParams(query);
      const [, list] = / from (\w+)/.exec(params.get('query') ?? '') ?? [];
      return [list ?? [], params.get('entities')?.split(',') ?? []].flat();
    });
    const settlements = basis === 'cash' ? ['BillPayment', 'Payment'] : [];
    expect([...new Set(asked)].toSorted()).toEqual(
      [
        'Account',
        'Bill',
        'CreditMemo',
        'Deposit',
        'Invoice',
        'JournalEntry',
        'Purchase',
        'RefundReceipt',
        'SalesReceipt',
        'VendorCredit',
        ...settlements,
      ].toSorted(),
    );
  });
});
