import { negateCents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';
import { isolated, shortened } from '../text/graphemes.ts';
import { isSignFlipped } from './mapping/csv-mapping.ts';
import type {
  Ambiguity,
  FileReading,
  ImportMapping,
  PreviewTransaction,
} from './mapping/import-proposal.ts';

export const QUESTION_IDS = [
  'account',
  'currency',
  'amount-column',
  'date-order',
  'decimal-mark',
  'sign',
  'fee',
  'balance',
] as const;

export type QuestionId = (typeof QUESTION_IDS)[number];

/** A fact that a file does not state, as a question to the owner. */
export interface ImportQuestion {
  readonly id: QuestionId;
  readonly text: string;
  readonly choices: readonly ImportChoice[];
  /** the value of the choice that is used without an answer */
  readonly default: string;
}

export interface ImportChoice {
  readonly value: string;
  readonly label: string;
}

/** A question about the mapping. Each choice leads to another mapping. */
export interface MappingQuestion extends ImportQuestion {
  readonly id: Ambiguity['about'];
  readonly choices: readonly (ImportChoice & { readonly mapping: ImportMapping })[];
}

/** Long enough to recognize a transaction. */
const NAME_LENGTH = 60;

/**
 * Returns the question whether the amounts of a file are money in, about one transaction: "Is
 * +$1,360.00 GUSTO PAYROLL money you received?". The amount has the sign that the file writes.
 */
export function signQuestion({ mapping, example }: FileReading): string {
  if (!example) return 'Does an amount without a minus sign mean money you received?';
  const { currency, counterparty, description } = example;
  const amount = isSignFlipped(mapping) ? negateCents(example.amount) : example.amount;
  // In a column of money out or beside a column of directions, amounts have no sign.
  const hasSign = mapping.form !== 'table' || mapping.amount.form === 'signed';
  const money = formatMoney(amount, currency, { sign: hasSign ? 'always' : 'never' });
  const name = (description || counterparty).replace(/\s+/g, ' ').trim();
  return `Is ${money} ${isolated(shortened(name, NAME_LENGTH + 1))} money you received?`;
}

/** The answers to `signQuestion`. */
export const SIGN_ANSWERS = {
  received: 'Yes, I received it',
  paid: 'No, I paid it',
} as const;

/** Returns the answer to `signQuestion` that a reading assumes. */
export const signAnswer = ({ mapping, example }: FileReading): keyof typeof SIGN_ANSWERS =>
  (example ? example.amount > 0 : !isSignFlipped(mapping)) ? 'received' : 'paid';

/** Returns the question that an ambiguity of a mapping asks. */
export function mappingQuestion(
  mapping: ImportMapping,
  { about, example, alternatives }: Ambiguity,
): MappingQuestion {
  const proposed: FileReading = { mapping, example };
  const choices = distinct(
    [proposed, ...alternatives].map((reading) => ({
      ...CHOICES[about](reading),
      mapping: reading.mapping,
    })),
  );
  const [first] = choices;
  return {
    id: about,
    text: about === 'sign' ? signQuestion(proposed) : TEXTS[about],
    choices,
    default: first?.value ?? '',
  };
}

const TEXTS = {
  'date-order': 'Which comes first in a date of this file, the day or the month?',
  'decimal-mark': 'How does this file separate dollars and cents?',
  fee: 'Is the fee charged on top of each amount?',
} as const;

/** The answers to the question about fees. */
export const FEE_ANSWERS = { added: 'Yes', included: 'No, the amount includes it' } as const;

/** Returns the answer to the question about fees that a mapping assumes. */
export const feeAnswer = (mapping: ImportMapping): keyof typeof FEE_ANSWERS =>
  mapping.form === 'table' && mapping.amount.form === 'debit-credit' && mapping.amount.fee !== null
    ? 'added'
    : 'included';

const DATE_ORDERS = {
  'day-first': 'The day',
  'month-first': 'The month',
  'year-first': 'The year',
} as const;

const CHOICES: Readonly<Record<Ambiguity['about'], (reading: FileReading) => ImportChoice>> = {
  'date-order': ({ mapping: { dateOrder }, example }) => ({
    value: dateOrder,
    label: `${DATE_ORDERS[dateOrder]}${withExample(example, ({ date }) => date)}`,
  }),
  'decimal-mark': ({ mapping, example }) => {
    const isPoint = mapping.form !== 'table' || mapping.decimalMark === '.';
    const amount = withExample(example, (shown) => formatMoney(shown.amount, shown.currency));
    return {
      value: isPoint ? 'point' : 'comma',
      label: `${isPoint ? 'With a period' : 'With a comma'}${amount}`,
    };
  },
  fee: ({ mapping, example }) => {
    const value = feeAnswer(mapping);
    const amount = withExample(example, (shown) => formatMoney(shown.amount, shown.currency));
    return { value, label: `${FEE_ANSWERS[value]}${amount}` };
  },
  sign: (reading) => {
    const value = signAnswer(reading);
    return { value, label: SIGN_ANSWERS[value] };
  },
};

const withExample = (
  example: PreviewTransaction | null,
  textOf: (shown: PreviewTransaction) => string,
): string =>
  example ? `: ${example.description || example.counterparty} is ${textOf(example)}` : '';

/** Keeps the first of several readings that give the same answer. */
const distinct = <Choice extends ImportChoice>(choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(
    ({ value }, index) => choices.findIndex((choice) => choice.value === value) === index,
  );

/** Returns the question which type of account the file is from. */
export const accountQuestion = (proposed: 'bank' | 'card'): ImportQuestion => ({
  id: 'account',
  text: 'Is this file from a bank account or from a credit card?',
  choices: [
    { value: 'bank', label: 'A bank account' },
    { value: 'card', label: 'A credit card' },
  ],
  default: proposed,
});

/** Currencies of most files. The owner may answer with any other. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'];

/** The answers to `balanceQuestion`. */
export const BALANCE_ANSWERS = {
  import: 'Yes, import it as is',
  cancel: 'No, I will download the file again',
} as const;

/**
 * Returns the question whether to import a file whose balances contradict its transactions.
 *
 * @param contradiction sentences that name the rows
 */
export const balanceQuestion = (contradiction: string): ImportQuestion => ({
  id: 'balance',
  text: `${contradiction} A transaction may be missing or wrong. Import the file anyway?`,
  choices: Object.entries(BALANCE_ANSWERS).map(([value, label]) => ({ value, label })),
  default: 'import',
});

/** Returns the question in which currency the amounts are. */
export const currencyQuestion = (proposed: string): ImportQuestion => ({
  id: 'currency',
  text: 'Which currency are the amounts in? Enter its three-letter code.',
  choices: [...new Set([proposed, ...CURRENCIES])].map((code) => ({ value: code, label: code })),
  default: proposed,
});

/** Returns the question which of several columns holds the amount. */
export const amountColumnQuestion = (
  columns: readonly { readonly name: string; readonly column: number; readonly sample: string }[],
  proposed: number,
): ImportQuestion => ({
  id: 'amount-column',
  text: 'Which column shows how much the account balance changed?',
  choices: columns.map((each) => ({
    value: amountColumnValue(each),
    label: `${each.name || `Column ${each.column + 1}`}: the first amount is ${each.sample}`,
  })),
  default: columns.filter(({ column }) => column === proposed).map(amountColumnValue)[0] ?? '',
});

/** Returns the answer that names a column: its name, or its number from 1 if it has no name. */
export const amountColumnValue = (each: {
  readonly name: string;
  readonly column: number;
}): string => each.name || String(each.column + 1);
