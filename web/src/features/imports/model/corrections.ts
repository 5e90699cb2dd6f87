import type {
  ColumnRole,
  ImportMapping,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { rolesOf } from '@daily-snapshot/domain/imports/mapping/column-roles';
import {
  chooseRole,
  isAmountRole,
  mappingOf,
  notationOf,
  type Notation,
  type Roles,
} from './column-roles.ts';
import { questionsOf, type About, type Option, type Question } from './questions.ts';
import type { FirstReading } from './reading.ts';

/** The owner’s corrections on top of the proposed mapping. */
export interface Corrections {
  readonly form: ImportMapping['form'] | null;
  readonly roles: Roles;
  readonly notation: Notation;
  readonly questions: readonly Question[];
  /** the key of the chosen option, by question */
  readonly answers: Readonly<Partial<Record<About, string>>>;
}

const PLAIN: Notation = { dateOrder: 'year-first', decimalMark: '.', isOutPositive: false };

export function noCorrections(reading: FirstReading): Corrections {
  const { mapping, columns, isRemembered } = reading.proposal;
  const questions = isRemembered ? [] : questionsOf(reading);
  const none = { form: null, roles: [], notation: PLAIN, questions, answers: {} };
  if (reading.unread) {
    const { dateOrder, decimalMark } = reading.unread.table;
    const roles = columns.map(({ role }) => role);
    return { ...none, form: 'table', roles, notation: { ...PLAIN, dateOrder, decimalMark } };
  }
  if (!mapping) return none;
  if (mapping.form === 'qif') {
    return { ...none, form: 'qif', notation: { ...PLAIN, dateOrder: mapping.dateOrder } };
  }
  return {
    ...none,
    form: 'table',
    roles: rolesOf(mapping, columns.length),
    notation: notationOf(mapping),
  };
}

/** Swaps the columns of money in and money out. */
export const withSwappedDirections = (corrections: Corrections): Corrections => ({
  ...corrections,
  roles: corrections.roles.map((role) =>
    role === 'money-in' ? 'money-out' : role === 'money-out' ? 'money-in' : role,
  ),
});

/** Returns the corrected mapping, or null if the file format has no mapping to choose. */
export function correctedMapping({
  form,
  roles,
  notation,
}: Corrections): Result<ImportMapping | null, string> {
  if (form === null) return ok(null);
  return form === 'qif' ? ok({ form, dateOrder: notation.dateOrder }) : mappingOf(roles, notation);
}

export const withRole = (
  corrections: Corrections,
  column: number,
  role: ColumnRole | null,
): Corrections => ({ ...corrections, roles: chooseRole(corrections.roles, column, role) });

export const withNotation = (
  corrections: Corrections,
  notation: Partial<Notation>,
): Corrections => ({ ...corrections, notation: { ...corrections.notation, ...notation } });

export const withAnswer = (
  corrections: Corrections,
  about: About,
  option: Option,
): Corrections => ({
  ...withNotation(corrections, option.notation),
  roles: withFeeColumn(withAmountRoles(corrections.roles, option), option),
  answers: { ...corrections.answers, [about]: option.key },
});

const withAmountRoles = (roles: Roles, { amountRoles }: Option): Roles =>
  amountRoles
    ? roles.map((role, column) =>
        role === 'fee' ? role : (amountRoles[column] ?? (isAmountRole(role) ? null : role)),
      )
    : roles;

const withFeeColumn = (roles: Roles, { feeColumn }: Option): Roles =>
  feeColumn === undefined
    ? roles
    : roles.map((role, column) => (column === feeColumn ? 'fee' : role === 'fee' ? null : role));

/** Returns whether the owner has answered all questions. */
export const isAnswered = ({ questions, answers }: Corrections): boolean =>
  questions.every(({ about }) => answers[about] !== undefined);
