import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import type { ProviderCall } from '../../functions/src/connections/ports/source-provider.ts';
import type { ProviderName } from './arguments.ts';

/** The things that a check counts. No count says anything about an amount or a person. */
export type Counted =
  | 'accounts'
  | 'changedLines'
  | 'listedLines'
  | 'receivables'
  | 'payables'
  | 'statedAmounts'
  | 'profitAndLossDays'
  | 'subscriptions'
  | 'unknownPrices'
  | 'checkouts'
  | 'events'
  | 'domains'
  | 'senders'
  | 'webhooks';

export interface SetAside {
  readonly type: string;
  readonly fields: readonly string[];
  readonly count: number;
}

/** The findings at a provider. They contain no names, amounts, ids or tokens of an owner. */
export interface ProviderResult {
  readonly provider: ProviderName;
  readonly host: string;
  /** null if the keys of the provider do not show it */
  readonly keyMode: string | null;
  /** Sentences that say what is missing or wrong, and what to do. */
  readonly faults: readonly string[];
  /** Sentences about what was not checked. */
  readonly notes: readonly string[];
  readonly found: Readonly<Partial<Record<Counted, number>>>;
  readonly setAside: readonly SetAside[];
  /** How often each path was called. */
  readonly calls: Readonly<Record<string, number>>;
}

/** Is called before a request. Not every provider states the purpose. */
export type OnAnyCall = (
  call: Pick<ProviderCall, 'path'> & {
    readonly method: string;
    readonly purpose?: ProviderCall['purpose'];
  },
) => void;

/** Collects what is found at a provider. */
export class Findings {
  readonly faults: string[] = [];
  readonly notes: string[] = [];
  readonly found: Partial<Record<Counted, number>> = {};
  readonly #unreadable = new Map<string, UnreadableRecord>();
  readonly #calls = new Map<string, number>();

  readonly #observe: OnAnyCall;

  /** @param observe called for each call too */
  constructor(observe: OnAnyCall = () => undefined) {
    this.#observe = observe;
  }

  readonly onCall: OnAnyCall = (madeCall) => {
    const { method, path } = madeCall;
    this.#observe(madeCall);
    const call = `${method} ${path}`;
    this.#calls.set(call, (this.#calls.get(call) ?? 0) + 1);
  };

  /** A record that several steps of the walk read counts once. */
  readonly onUnreadable = (record: UnreadableRecord): void => {
    this.#unreadable.set(JSON.stringify(record), record);
  };

  count(what: Counted, more: number): void {
    this.found[what] = (this.found[what] ?? 0) + more;
  }

  result(of: Pick<ProviderResult, 'provider' | 'host' | 'keyMode'>): ProviderResult {
    const { faults, notes, found } = this;
    const setAside = this.#setAside();
    const calls = Object.fromEntries([...this.#calls].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return { ...of, faults, notes, found, setAside, calls };
  }

  #setAside(): SetAside[] {
    const groups = new Map<string, SetAside>();
    for (const { type, fields } of this.#unreadable.values()) {
      // Positions in a list are left out, so that equal faults count together.
      const names = [...new Set(fields.map((field) => field.replaceAll(/\.\d+(?=\.|$)/g, '')))];
      const key = JSON.stringify([type, names]);
      groups.set(key, { type, fields: names, count: (groups.get(key)?.count ?? 0) + 1 });
    }
    return [...groups.values()];
  }
}

const LABELS: Readonly<Record<Counted, string>> = {
  accounts: 'accounts',
  changedLines: 'changed lines',
  listedLines: 'listed lines',
  receivables: 'unpaid invoices',
  payables: 'unpaid bills',
  statedAmounts: 'amounts of the profit and loss',
  profitAndLossDays: 'days of profit and loss',
  subscriptions: 'subscriptions',
  unknownPrices: 'subscriptions with an unknown price',
  checkouts: 'checkouts',
  events: 'events about them',
  domains: 'authenticated domains',
  senders: 'verified senders',
  webhooks: 'event webhooks',
};

/** Formats a result for people. */
export function formatResult(result: ProviderResult): string {
  const { provider, host, keyMode, faults, notes, found, setAside, calls } = result;
  const counts = Object.entries(found).map(
    ([what, count]) => `${LABELS[what as Counted]}: ${count}`,
  );
  const lines: [string, readonly string[]][] = [
    ['Host', [host]],
    ['Key mode', keyMode === null ? [] : [keyMode]],
    ['Fault', faults],
    ['Note', notes],
    ['Found', counts.length > 0 ? [counts.join('; ')] : []],
    [
      'Set aside',
      setAside.map(
        ({ type, fields, count }) => `${count} × ${type}, because of ${fields.join(', ')}`,
      ),
    ],
    ['Called', Object.entries(calls).map(([call, times]) => `${times} × ${call}`)],
  ];
  const status = faults.length === 0 ? 'fine' : 'not fine';
  return [
    `${provider}: ${status}`,
    ...lines.flatMap(([label, texts]) => texts.map((text) => `  ${label.padEnd(9)} ${text}`)),
    '',
  ].join('\n');
}
