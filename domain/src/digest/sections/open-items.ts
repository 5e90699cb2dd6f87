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
import { plural, say, type Sentence } from '../../text/sentence.ts';
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

const NAMES = {
  receivables: { title: 'Owed to you', one: 'invoice', many: 'invoices' },
  payables: { title: 'You owe', one: 'bill', many: 'bills' },
} as const;

/** Builds the item "Owed to you: $1,000.00 in 3 invoices, $614.00 of it overdue (1)." */
export function openItemsItem(open: OpenItemsFacts, side: keyof typeof NAMES): SectionItem {
  const { title, one, many } = NAMES[side];
  const { amount, count } = open;
  if (count.count === 0) {
    return {
      lines: [{ sentence: say`${title}: nothing.` }],
      table: { heading: null, rows: [amountRow(say`${title}`, say`nothing`)] },
    };
  }
  const counted = say`${count} ${plural(count, one, many)}`;
  const parts = partsOf(open);
  const partTexts = { parts: parts.map((part) => say`, ${partText(open, part)}`) };
  return {
    lines: [{ sentence: say`${title}: ${amount} in ${counted}${partTexts}.` }],
    table: {
      heading: null,
      rows: [
        amountRow(say`${title}, ${counted}`, say`${amount}`),
        ...parts.map((part) => openPartRow(open, part)),
      ],
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
          label: overdue.count.count < count.count ? say`overdue (${overdue.count})` : say`overdue`,
        },
      ]
    : []),
  ...(dueSoon ? [{ amount: dueSoon, label: say`due within two weeks` }] : []),
];

/**
 * Formats a part: "$614.00 of it overdue (1)", or "all overdue" so that no amount appears twice.
 */
const partText = (open: OpenItemsFacts, part: OpenPart): Sentence =>
  isWhole(open, part) ? wholeText(open, part) : say`${part.amount} of it ${part.label}`;

const openPartRow = (open: OpenItemsFacts, part: OpenPart): AmountRow =>
  isWhole(open, part) ? partRow(wholeText(open, part)) : partRow(part.label, say`${part.amount}`);

const isWhole = ({ amount }: OpenItemsFacts, part: OpenPart): boolean =>
  part.amount.amount === amount.amount;

const wholeText = ({ count }: OpenItemsFacts, { label }: OpenPart): Sentence =>
  say`${count.count === 1 ? '' : 'all '}${label}`;
