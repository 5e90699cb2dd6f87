import {
  isOpenItem,
  isSettlement,
  sumOf,
  totalOf,
  type CompanyDocument,
  type OpenItem,
  type Settlement,
} from './document.ts';
import { entriesOf, homeEntriesOf, type Entry, type DefaultAccounts } from './entries.ts';
import { inHome } from './foreign-currency.ts';
import { shareOf } from './share.ts';

interface Application {
  readonly item: OpenItem;
  readonly settlement: Settlement;
  readonly date: string;
  readonly cents: number;
}

const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * Returns the entries of a profit and loss on cash basis.
 *
 * Invoices and bills count line by line as they are paid. All other documents count on their own
 * date. Unapplied money counts on a separate income or expense account, and is reversed on the day
 * it is applied.
 */
export function cashEntries(
  documents: readonly CompanyDocument[],
  defaultAccounts: DefaultAccounts,
): Entry[] {
  const items = new Map(
    documents
      .filter(isOpenItem)
      .flatMap((item) => (item.state === 'live' ? [[item.id, item]] : [])),
  );
  const entries: Entry[] = [];
  const applications = new Map<string, Application[]>();
  for (const document of documents) {
    if (isOpenItem(document) || document.state !== 'live') continue;
    if (!isSettlement(document)) {
      entries.push(...homeEntriesOf(document, defaultAccounts));
      continue;
    }
    entries.push(...unapplied(document, items, defaultAccounts));
    for (const { document: id, cents } of document.links) {
      const item = items.get(id);
      if (!item) continue;
      const found = applications.get(id) ?? [];
      const date = later(document.date, item.date);
      found.push({ item, settlement: document, date, cents: Math.abs(cents) });
      applications.set(id, found);
    }
  }
  for (const found of applications.values()) entries.push(...recognized(found, defaultAccounts));
  return entries;
}

/**
 * Returns the entries of the unapplied part of a payment. A part that is applied to a later
 * document is reversed on the date of that document.
 */
function unapplied(
  settlement: Settlement,
  items: ReadonlyMap<string, OpenItem>,
  defaultAccounts: DefaultAccounts,
): Entry[] {
  const isIncome = settlement.kind === 'payment';
  const account = isIncome ? defaultAccounts.unappliedIncome : defaultAccounts.unappliedExpense;
  const sign = isIncome ? -1 : 1;
  const entry = (date: string, cents: number): Entry => ({
    account,
    date,
    cents: inHome(sign * cents, settlement.currency),
    document: settlement.id,
  });
  const matched = settlement.links.filter(({ document }) => items.has(document));
  const waiting = [entry(settlement.date, settlement.cents - sumOf(matched))];
  for (const { document, cents } of matched) {
    const { date } = items.get(document) ?? settlement;
    if (date > settlement.date) waiting.push(entry(settlement.date, cents), entry(date, -cents));
  }
  return waiting.filter(({ cents }) => cents !== 0);
}

/**
 * Returns the entries for all payments of one document in order, split among its lines. After the
 * last payment the entries of each line add up to its amount.
 */
function recognized(
  applications: readonly Application[],
  defaultAccounts: DefaultAccounts,
): Entry[] {
  const [first] = applications;
  if (!first) return [];
  const booked = entriesOf(first.item, defaultAccounts).filter(
    ({ account }) => account !== defaultAccounts.receivable && account !== defaultAccounts.payable,
  );
  const sign = Math.sign(sumOf(booked));
  const amounts = booked.map(({ cents }) => sign * cents);
  const total = totalOf(first.item);
  const entries: Entry[] = [];
  let paid = 0;
  let before = amounts.map(() => 0);
  const inOrder = applications.toSorted(
    (a, b) =>
      (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
      Number(a.settlement.id) - Number(b.settlement.id),
  );
  for (const { date, cents, settlement } of inOrder) {
    paid = Math.min(total, paid + cents);
    const shares = shareOf(paid, amounts);
    for (const [index, share] of shares.entries()) {
      const change = share - (before[index] ?? 0);
      const { account } = booked[index] ?? first.item.lines[0] ?? { account: '' };
      if (change !== 0) {
        const home = inHome(sign * change, first.item.currency);
        entries.push({ account, date, cents: home, document: settlement.id });
      }
    }
    before = shares;
  }
  return entries;
}
