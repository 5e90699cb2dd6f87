import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { overridableKindSchema } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { MovedPostings } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import { POSTING_KINDS, type PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Direction } from '@daily-snapshot/domain/ledger/direction';
import { formatCount, formatCountOf, formatMoney } from '@daily-snapshot/domain/money/format-money';
import { absoluteCents, type Cents } from '@daily-snapshot/domain/money/cents';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';

export const categoryLabel = (kind: PostingKind): string => POSTING_KINDS[kind].label;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const GROUPS = [
  { effect: 'revenue', group: 'Revenue' },
  { effect: 'expenses', group: 'Expenses' },
  { effect: 'none', group: 'Neither: not counted' },
] as const;

/** The selectable kinds, grouped by the number they affect. */
export const CATEGORY_CHOICES = GROUPS.map(({ effect, group }) => ({
  group,
  items: overridableKindSchema.options
    .filter((kind: OverridableKind) => POSTING_KINDS[kind].effect === effect)
    .map((kind: OverridableKind) => ({ value: kind, label: capital(categoryLabel(kind)) })),
}));

export const directionText = (direction: Direction): string =>
  direction === 'in' ? 'money in from' : 'money out to';

export const countTransactions = (count: number): string => formatCountOf(count, 'transaction');

const NAMES = { revenue: 'Revenue', expenses: 'Expenses', net: 'Net profit' } as const;

const changeText = (change: Cents, currency: string): string =>
  `${change > 0 ? 'up' : 'down'} ${formatMoney(absoluteCents(change), currency)}`;

/** Describes the change of the three numbers: "Expenses up $400.00, net profit down $400.00". */
export function effectText({ effect }: MovedPostings, currency: string): string {
  const changes = MEASURES.filter((measure) => effect[measure] !== 0).map(
    (measure) => `${NAMES[measure].toLowerCase()} ${changeText(effect[measure], currency)}`,
  );
  return changes.length === 0
    ? 'Revenue, expenses and net profit do not change.'
    : `${capital(changes.join(', '))}, over all these days.`;
}

/** Describes the previous kinds: "3 operating expenses, 1 unclassified". */
export const fromCategoriesText = ({ from }: MovedPostings): string =>
  from.map(({ kind, lines }) => `${formatCount(lines)} ${categoryLabel(kind)}`).join(', ');
