import { paths } from '@daily-snapshot/domain/contracts/paths';
import { handledAlerts, latestAlerts } from '../../features/alerts/model/open-alert-queries.ts';
import {
  guessedTransaction,
  latestTransactions,
} from '../../features/ledger/model/latest-transactions.ts';
import type { DocumentQuery } from '../../lib/data/document-query.ts';

/** A query, or the path of one document. */
export type EarlyRead = DocumentQuery | string;

/** The part of a business that chooses what to read. */
export interface EarlyBusiness {
  readonly id: string;
  readonly latestDigest: string | undefined;
}

interface EarlyPage {
  readonly address: RegExp;
  /** Returns what the page shows first, or undefined if it has nothing to show. */
  readonly reads: (
    business: EarlyBusiness,
    date: string | undefined,
  ) => readonly EarlyRead[] | undefined;
  /** Whether the page shows something else with these parameters. */
  readonly isOther?: (search: URLSearchParams) => boolean;
}

/**
 * The pages that show their first numbers before Firebase has loaded. `firebase.json` serves a shell with
 * the scripts of each.
 */
const EARLY_PAGES = {
  alerts: {
    address: /^\/dashboard(?:\/(?<business>[^/]+))?\/alerts\/?$/,
    reads: ({ id }) => [latestAlerts(id), handledAlerts(id)],
  },
  transactions: {
    address: /^\/dashboard\/(?<business>[^/]+)\/transactions\/?$/,
    reads: ({ id }) => [latestTransactions(id), guessedTransaction(id)],
    // A search or a filter has a query of its own.
    isOther: (search) => search.size > 0,
  },
  // The business has all settings.
  preferences: {
    address: /^\/dashboard\/(?<business>[^/]+)\/preferences\/?$/,
    reads: () => [],
  },
  settings: {
    address: /^\/dashboard\/(?<business>[^/]+)\/settings\/?$/,
    reads: () => [],
  },
  digest: {
    address:
      /^\/dashboard(?:\/(?!connections\/?$)(?<business>[^/]+)(?:\/(?<date>\d{4}-\d\d-\d\d))?)?\/?$/,
    reads: ({ id, latestDigest }, date = latestDigest) =>
      date === undefined ? undefined : [`${paths.digests(id)}/${date}`],
    isOther: (search) => search.get('view') === 'mail',
  },
} satisfies Record<string, EarlyPage>;

export type EarlyPageName = keyof typeof EARLY_PAGES;

/** A page that an address names. Without a business, it shows the first one. */
export interface AskedPage {
  readonly name: EarlyPageName;
  readonly business: string | undefined;
  readonly readsOf: (business: EarlyBusiness) => readonly EarlyRead[] | undefined;
}

/** Returns the page of an address, or undefined if it has no first view. */
export function earlyPageAt(address: string): AskedPage | undefined {
  const { pathname, searchParams } = new URL(address, 'https://site');
  for (const [name, page] of Object.entries<EarlyPage>(EARLY_PAGES)) {
    const found = page.address.exec(pathname);
    if (!found) continue;
    if (page.isOther?.(searchParams)) return undefined;
    const { business, date } = found.groups ?? {};
    return {
      name: name as EarlyPageName,
      business: business === undefined ? undefined : decodeURIComponent(business),
      readsOf: (chosen) => page.reads(chosen, date),
    };
  }
  return undefined;
}
