import type { OpenTotals } from '../../ledger/open-items/open-items.ts';
import {
  countFact,
  dateFact,
  nameFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from '../../text/fact.ts';
import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import { OPEN_ITEM_TEXTS, OPEN_PART_TEXTS } from '../texts/cash-texts.ts';
import { amountRow, partRow, type AmountRow, type SectionItem } from './section.ts';

/** The unpaid invoices of customers, or the unpaid bills of vendors. */
export interface OpenItemsFacts {
  readonly amount: MoneyFact;
  readonly count: CountFact;
  readonly overdue: { readonly amount: MoneyFact; readonly count: CountFact } | null;
  readonly dueSoon: MoneyFact | null;
  readonly oldest: {
    readonly name: NameFact;
    readonly amount: MoneyFact;
    readonly dueOn: DateFact;
  } | null;
}

export const openItemsFacts = (
  { amount, count, overdue, overdueCount, dueSoon, oldestOverdue }: OpenTotals,
  money: ToMoney,
): OpenItemsFacts => ({
  amount: money(amount),
  count: countFact(count),
  overdue: overdueCount === 0 ? null : { amount: money(overdue), count: countFact(overdueCount) },
  dueSoon: dueSoon === 0 ? null : money(dueSoon),
  oldest: oldestOverdue && {
    name: nameFact(oldestOverdue.counterparty),
    amount: money(oldestOverdue.amount),
    dueOn: dateFact(oldestOverdue.dueOn),
  },
});

/** Builds the item "3 unpaid invoices for $1,000: $614 overdue (1)." */
export function openItemsItem(
  open: OpenItemsFacts,
  side: keyof typeof OPEN_ITEM_TEXTS,
): SectionItem {
  const { none, counted: countText } = OPEN_ITEM_TEXTS[side];
  const { amount, count } = open;
  if (count.count === 0) {
    return {
      lines: [{ sentence: say`${none}.` }],
      table: { heading: null, rows: [amountRow(say`${none}`, NOTHING)] },
    };
  }
  const counted = countText(count);
  const parts = partsOf(open);
  const sentence = OPEN_PART_TEXTS.sentence(
    counted,
    amount,
    parts.map((part) => partText(open, part)),
  );
  return {
    lines: [{ sentence }],
    table: {
      heading: null,
      rows: [amountRow(counted, say`${amount}`), ...parts.map((part) => openPartRow(open, part))],
    },
  };
}

interface OpenPart {
  readonly amount: MoneyFact;
  readonly label: Sentence;
}

const partsOf = ({ overdue, dueSoon, count }: OpenItemsFacts): OpenPart[] => [
  ...(overdue
    ? [
        {
          amount: overdue.amount,
          label: OPEN_PART_TEXTS.overdue(overdue.count.count < count.count ? overdue.count : null),
        },
      ]
    : []),
  ...(dueSoon ? [{ amount: dueSoon, label: OPEN_PART_TEXTS.dueSoon() }] : []),
];

/** Formats a part: "$614 overdue (1)", or "all overdue" so that no amount appears twice. */
const partText = (open: OpenItemsFacts, part: OpenPart): Sentence =>
  isWhole(open, part)
    ? OPEN_PART_TEXTS.whole(open.count, part.label)
    : OPEN_PART_TEXTS.amountOf(part.amount, part.label);

const openPartRow = (open: OpenItemsFacts, part: OpenPart): AmountRow =>
  isWhole(open, part)
    ? partRow(OPEN_PART_TEXTS.whole(open.count, part.label))
    : partRow(part.label, say`${part.amount}`);

const isWhole = ({ amount }: OpenItemsFacts, part: OpenPart): boolean =>
  part.amount.amount === amount.amount;
