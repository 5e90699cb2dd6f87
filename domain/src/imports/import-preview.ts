import type { BusinessDate } from '../calendar/business-date.ts';
import { classifierFor } from '../ledger/classification/classify.ts';
import type { AccountType } from '../ledger/classification/descriptors/kind-of-descriptor.ts';
import { confidenceOf, type KindConfidence } from '../ledger/classification/kind-confidence.ts';
import { effectOf, type Effect, type PostingKind } from '../ledger/posting-kind.ts';
import type { Posting } from '../ledger/posting.ts';
import { createPostings } from '../ledger/recording/create-postings.ts';
import { absoluteCents, addCents, subtractCents, ZERO, type Cents } from '../money/cents.ts';
import { mostCommon } from '../shared/most-common.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { notCountedIn, type NotCounted } from '../ledger/not-counted.ts';
import { foreignLinesIn } from './foreign-lines.ts';
import { balanceContradiction } from './balance-contradiction.ts';
import type { OpenedFile } from './formats/open-file.ts';
import { readFile } from './formats/read-file.ts';
import { commonEnd } from './formats/stated-ends.ts';
import type { ImportDefaults } from './formats/read-mapped.ts';
import type {
  ChosenSheet,
  FileRefusal,
  SkippedLine,
  StatementFile,
  StatementProof,
  StatementTransaction,
} from './formats/statement.ts';
import {
  accountQuestion,
  amountColumnQuestion,
  amountColumnValue,
  balanceQuestion,
  currencyQuestion,
  mappingQuestion,
  type ImportQuestion,
  type QuestionId,
} from './import-questions.ts';
import { accountTypeOf } from './mapping/account-type-evidence.ts';
import { amountCandidates, type AmountCandidate } from './mapping/amount-candidates.ts';
import { chooseMapping, withAnswered } from './mapping/choose-mapping.ts';
import { isSignFlipped } from './mapping/csv-mapping.ts';
import { AMBIGUITIES, type FileForm, type ImportMapping } from './mapping/import-proposal.ts';
import { ambiguitiesOf } from './mapping/propose-import.ts';

export type ImportAnswers = Readonly<Partial<Record<QuestionId, string>>>;

/** The facts about a file that its content does not include. */
export interface PreviewOptions {
  /** absent if it is unknown */
  readonly currency?: string | undefined;
  /** absent if it is unknown */
  readonly accountType?: AccountType | undefined;
  readonly answers: ImportAnswers;
}

/** A transaction of a previewed file with its kind. */
export interface PreviewedLine {
  /** the row of the file, from 1 */
  readonly row: number;
  /** empty if the file names no account */
  readonly account: string;
  readonly date: BusinessDate;
  readonly postedDate: BusinessDate;
  /** minor units of the currency, positive for money into the business */
  readonly amount: Cents;
  readonly currency: string;
  readonly description: string;
  readonly counterparty: string;
  readonly kind: PostingKind;
  readonly effect: Effect;
  readonly confidence: KindConfidence;
  readonly isPending: boolean;
}

/** Totals of the booked transactions in the currency of the preview. */
export interface PreviewTotals {
  readonly in: Cents;
  readonly out: Cents;
  readonly revenue: Cents;
  readonly expenses: Cents;
  /** transactions that are neither revenue nor expense, regardless of sign */
  readonly notCounted: Cents;
  /** transactions whose kind is a guess, regardless of sign */
  readonly guessed: Cents;
}

/** A file as the service would import it. */
export interface ImportPreview {
  readonly form: FileForm;
  readonly mapping: ImportMapping | null;
  /** the names of the columns; none unless the form is a table */
  readonly columnNames: readonly string[];
  readonly proof: StatementProof | null;
  /** questions without an answer; `lines` use their defaults */
  readonly questions: readonly ImportQuestion[];
  /** answers to questions that this file does not leave open */
  readonly unusedAnswers: readonly QuestionId[];
  readonly currency: string;
  readonly lines: readonly PreviewedLine[];
  /** the booked transactions in the currency of the preview, as the service would record them */
  readonly postings: readonly Posting[];
  /** the last day that the file states to cover; absent if an account states none */
  readonly statedEnd?: BusinessDate | undefined;
  readonly skipped: readonly SkippedLine[];
  readonly totals: PreviewTotals;
  readonly sheet: ChosenSheet | null;
  /** transactions in other currencies, which count nowhere */
  readonly notCounted: readonly NotCounted[];
  /** sentences about what the file does not contain */
  readonly notes: readonly string[];
}

/** Why a file cannot be previewed. `answer`: an answer is not among the choices of its question */
export type PreviewRefusal = FileRefusal | { readonly reason: 'answer'; readonly text: string };

const DEFAULT_CURRENCY = 'USD';

/** The code of ISO 4217 for "no currency". */
const NO_CURRENCY = 'XXX';

/** The name of the account for files that name none. */
const NO_ACCOUNT = '';

/**
 * Reads a file with the code of the service, answers its questions with the given answers and
 * otherwise with their defaults, and stores nothing.
 */
export function previewImport(
  file: OpenedFile,
  { currency: givenCurrency, accountType: givenType, answers }: PreviewOptions,
): Result<ImportPreview, PreviewRefusal> {
  const accountType = givenType ?? accountTypeIn(answers.account);
  const currency = givenCurrency ?? answers.currency;
  const defaults: ImportDefaults = {
    account: NO_ACCOUNT,
    currency: currency ?? NO_CURRENCY,
    accountType,
  };
  const mapped = answeredMapping(file, defaults, answers);
  if (!mapped.ok) return mapped;
  const { mapping } = mapped.value;
  const evidence =
    accountType ??
    (file.form === 'table' && mapping?.form === 'table' ? accountTypeOf(file, mapping) : undefined);
  const isSignAmbiguous = mapped.value.questions.some(({ id }) => id === 'sign');

  const unnamed = readFile(file, mapping, defaults);
  if (!unnamed.ok) return err({ reason: unnamed.reason, text: unnamed.text });
  const isCurrencyOpen = unnamed.lines.some((line) => line.currency === NO_CURRENCY);
  const stated = unnamed.lines.map((line) => line.currency).filter((code) => code !== NO_CURRENCY);
  const likelyCurrency =
    currency !== undefined && stated.includes(currency)
      ? currency
      : (mostCommon(stated) ?? currency ?? DEFAULT_CURRENCY);
  const read = isCurrencyOpen
    ? readFile(file, mapping, { ...defaults, currency: likelyCurrency })
    : unnamed;
  if (!read.ok) return err({ reason: read.reason, text: read.text });

  const asBank = recorded(read.lines, 'bank', likelyCurrency);
  const shownType =
    evidence ?? (!isSignAmbiguous && asBank.lines.some(isBankOnly) ? 'bank' : undefined);
  const likelyType = shownType ?? (mapping && isSignFlipped(mapping) ? 'card' : 'bank');
  const { lines, postings } =
    likelyType === 'bank' ? asBank : recorded(read.lines, likelyType, likelyCurrency);
  const otherType = likelyType === 'bank' ? 'card' : 'bank';
  const isAccountOpen =
    shownType === undefined &&
    read.lines.some((line) => line.accountType === undefined && line.kind === undefined) &&
    (isSignAmbiguous ||
      haveOtherEffects(lines, recorded(read.lines, otherType, likelyCurrency).lines));
  const statedEnd = commonEnd(read.statedEnds, [
    ...new Set(read.lines.map(({ account }) => account)),
  ]);
  const contradiction = balanceContradiction(read.proof);
  if (contradiction !== undefined && answers.balance === 'cancel') {
    return err({ reason: 'broken', text: `${contradiction} Download the file again.` });
  }
  const questions = [
    ...(isAccountOpen ? [accountQuestion(likelyType)] : []),
    ...(isCurrencyOpen && mayBeForeign(file, mapping) ? [currencyQuestion(likelyCurrency)] : []),
    ...mapped.value.questions,
    ...(contradiction !== undefined && answers.balance === undefined
      ? [balanceQuestion(contradiction)]
      : []),
  ];
  return ok({
    form: file.form,
    mapping,
    columnNames: file.form === 'table' ? file.header : [],
    proof: read.proof ?? null,
    questions,
    unusedAnswers: [
      ...mapped.value.unusedAnswers,
      ...(answers.balance !== undefined && contradiction === undefined ? ['balance' as const] : []),
    ],
    currency: likelyCurrency,
    lines,
    postings,
    ...(statedEnd && { statedEnd }),
    skipped: read.refused,
    totals: totalsOf(lines, likelyCurrency),
    sheet: ('sheet' in file && file.sheet) || null,
    notCounted: notCountedIn(foreignLinesIn(read.lines, likelyCurrency)),
    notes: read.notes ?? [],
  });
}

/**
 * Says whether the names, dates or decimals of a table are written differently than in files in
 * dollars.
 */
const mayBeForeign = (file: OpenedFile, mapping: ImportMapping | null): boolean =>
  file.form === 'table' &&
  mapping?.form === 'table' &&
  (mapping.decimalMark === ',' ||
    mapping.dateOrder === 'day-first' ||
    file.header.some((name) => OTHER_SCRIPT.test(name)));

/** A letter of another script than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

interface AnsweredMapping {
  readonly mapping: ImportMapping | null;
  /** the questions without an answer */
  readonly questions: readonly ImportQuestion[];
  readonly unusedAnswers: readonly QuestionId[];
}

/** Chooses the mapping of a file, and changes it by the answers. */
function answeredMapping(
  file: OpenedFile,
  defaults: ImportDefaults,
  answers: ImportAnswers,
): Result<AnsweredMapping, PreviewRefusal> {
  const { accountType } = defaults;
  // An unknown currency says nothing about the order of dates.
  const currency = defaults.currency === NO_CURRENCY ? undefined : defaults.currency;
  const facts = { accountType, currency };
  const first = chooseMapping(file, facts);
  if (!first.ok) return err({ reason: first.reason, text: first.text });
  const columns =
    file.form === 'table' && first.mapping?.form === 'table'
      ? amountCandidates(file, first.mapping)
      : [];
  const column = answeredColumn(columns, answers['amount-column']);
  if (!column.ok) return column;
  const chosen =
    column.value === null
      ? first
      : chooseMapping(file, { ...facts, amountColumn: column.value.column });
  if (!chosen.ok) return err({ reason: chosen.reason, text: chosen.text });

  const read = readFile(file, chosen.mapping, defaults);
  if (!read.ok) return err({ reason: read.reason, text: read.text });
  const open: ImportQuestion[] = [];
  if (columns[0] && column.value === null)
    open.push(amountColumnQuestion(columns, columns[0].column));
  let { mapping } = chosen;
  const asked = new Set<QuestionId>(columns.length > 0 ? ['amount-column'] : []);
  for (const ambiguity of ambiguitiesOf(file, shownDefaults(defaults), chosen, shown(read))) {
    if (!mapping || !chosen.mapping) break;
    const question = mappingQuestion(chosen.mapping, ambiguity);
    if (question.choices.length < 2) continue;
    asked.add(question.id);
    const answer = answers[question.id];
    const choice = question.choices.find(({ value }) => value === answer);
    if (answer === undefined) open.push(withoutMappings(question));
    else if (choice) mapping = withAnswered(mapping, question.id, choice.mapping);
    else return err(noSuchChoice(question, answer));
  }
  const unusedAnswers = MAPPING_QUESTIONS.filter(
    (id) => answers[id] !== undefined && !asked.has(id),
  );
  return ok({ mapping, questions: open, unusedAnswers });
}

const MAPPING_QUESTIONS = ['amount-column', ...AMBIGUITIES] as const;

/** Questions show amounts in the default currency if the file states none. */
const shownDefaults = (defaults: ImportDefaults): ImportDefaults => ({
  ...defaults,
  currency: shownCurrency(defaults.currency),
});

const shown = (read: Extract<StatementFile, { ok: true }>): StatementTransaction[] =>
  read.lines.map((line) => ({ ...line, currency: shownCurrency(line.currency) }));

const shownCurrency = (currency: string): string =>
  currency === NO_CURRENCY ? DEFAULT_CURRENCY : currency;

function answeredColumn(
  columns: readonly AmountCandidate[],
  answer: string | undefined,
): Result<AmountCandidate | null, PreviewRefusal> {
  const [first] = columns;
  if (answer === undefined || !first) return ok(null);
  const plain = answer.trim().toLowerCase();
  const found = columns.find((each) => amountColumnValue(each).toLowerCase() === plain);
  return found ? ok(found) : err(noSuchChoice(amountColumnQuestion(columns, first.column), answer));
}

const noSuchChoice = (
  { id, choices }: Pick<ImportQuestion, 'id' | 'choices'>,
  answer: string,
): PreviewRefusal => {
  const values = choices.map(({ value }) => `"${value}"`).join(', ');
  return {
    reason: 'answer',
    text: `"${answer}" is not an answer to ${id}; choose one of ${values}`,
  };
};

/** Leaves out the mappings of the choices. */
const withoutMappings = (question: ImportQuestion): ImportQuestion => ({
  id: question.id,
  text: question.text,
  choices: question.choices.map(({ value, label }) => ({ value, label })),
  default: question.default,
});

const accountTypeIn = (answer: string | undefined): AccountType | undefined =>
  answer === 'bank' || answer === 'card' ? answer : undefined;

/** Records transactions as the service would, which also matches transfers in the file. */
function recorded(
  lines: readonly StatementTransaction[],
  accountType: AccountType,
  currency: string,
): { readonly lines: readonly PreviewedLine[]; readonly postings: readonly Posting[] } {
  const cardAccounts = new Set(
    lines
      .filter((line) => (line.accountType ?? accountType) === 'card')
      .map(({ account }) => account),
  );
  const classify = classifierFor([], [], { cardAccounts });
  const counted = new Set(lines.filter((line) => !line.isPending && line.currency === currency));
  const postings = createPostings(
    [...counted].map((line) => ({
      line: {
        ...line,
        // Two accounts of a file may use the same ids.
        id: `${line.account} ${line.id}`,
        source: '',
        postedDate: line.postedDate ?? line.date,
      },
      revision: 1,
    })),
    classify,
    { cardAccounts },
  );
  const postingOf = new Map([...counted].map((line, index) => [line, postings[index]]));
  const previewed = lines.map((line) => {
    const posting = postingOf.get(line);
    const { kind, decidedBy } = posting ?? classify(line);
    return {
      row: line.line,
      account: line.account,
      date: line.date,
      postedDate: line.postedDate ?? line.date,
      amount: line.amount,
      currency: line.currency,
      description: line.description,
      counterparty: line.counterparty,
      kind,
      effect: effectOf(kind, line.amount),
      confidence: confidenceOf({ kind, decidedBy }),
      isPending: line.isPending,
    };
  });
  return { lines: previewed, postings };
}

/** Kinds of transactions that no credit card has. */
const BANK_ONLY: ReadonlySet<PostingKind> = new Set([
  'sale',
  'processor_deposit',
  'payroll',
  'payroll_tax',
  'loan_proceeds',
  'loan_principal',
  'owner_contribution',
  'owner_draw',
]);

const isBankOnly = ({ kind, confidence }: PreviewedLine): boolean =>
  confidence === 'rule' && BANK_ONLY.has(kind);

const haveOtherEffects = (
  one: readonly PreviewedLine[],
  other: readonly PreviewedLine[],
): boolean => one.some(({ effect }, index) => effect !== other[index]?.effect);

function totalsOf(lines: readonly PreviewedLine[], currency: string): PreviewTotals {
  const totals = {
    in: ZERO,
    out: ZERO,
    revenue: ZERO,
    expenses: ZERO,
    notCounted: ZERO,
    guessed: ZERO,
  };
  for (const line of lines) {
    if (line.isPending || line.currency !== currency) continue;
    const { amount, effect, confidence } = line;
    const size = absoluteCents(amount);
    const direction = amount < 0 ? 'out' : 'in';
    totals[direction] = addCents(totals[direction], size);
    if (effect === 'revenue') totals.revenue = addCents(totals.revenue, amount);
    else if (effect === 'expenses') totals.expenses = subtractCents(totals.expenses, amount);
    else totals.notCounted = addCents(totals.notCounted, size);
    if (confidence === 'guess') totals.guessed = addCents(totals.guessed, size);
  }
  return totals;
}
