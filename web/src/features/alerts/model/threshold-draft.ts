import { parseAmountText } from '@daily-snapshot/domain/imports/formats/amount-text';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import { LIMIT_COPY as copy } from './alert-copy.ts';
import {
  THRESHOLD_MEASURES,
  THRESHOLD_WINDOWS,
} from '@daily-snapshot/domain/alerts/thresholds/threshold-measure';
import {
  faultOf,
  isOfOneLine,
  THRESHOLD_SIDES,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';

export const PARTS = ['all', 'counterparty', 'category', 'account'] as const;

/** The fields of a threshold form. They are stored in the URL, so that they survive a reload. */
export interface DraftForm extends Pick<ThresholdDraft, 'measure' | 'window' | 'side'> {
  readonly part: (typeof PARTS)[number];
  readonly name: string;
  readonly limit: string;
}

export const EMPTY_DRAFT: DraftForm = {
  measure: 'expenses',
  part: 'all',
  name: '',
  window: 'day',
  side: 'above',
  limit: '',
};

/** The parsed part of a threshold form, for the preview. */
export interface TypedDraft {
  /** null if the amount is missing or unreadable */
  readonly limit: Cents | null;
  readonly scope: Omit<ThresholdDraft, 'limit'>;
  /** why the form cannot be saved; null if it can */
  readonly limitFault: string | null;
  readonly nameFault: string | null;
}

/** Clears the fields that do not apply to the measure. */
export function withConsistentFields(form: DraftForm): DraftForm {
  const isCash = form.measure === 'cash';
  const isLine = isOfOneLine(form);
  return {
    ...form,
    part: isCash ? 'all' : form.part,
    window: isCash || isLine ? 'day' : form.window,
    side: isLine ? 'above' : form.side,
  };
}

export function typedDraft(form: DraftForm, currency: string): TypedDraft {
  const { measure, window, side, part } = form;
  const name = form.name.trim();
  const of = (one: DraftForm['part']) => (part === one && name !== '' ? name : null);
  const scope = {
    measure,
    window,
    side,
    counterparty: of('counterparty'),
    category: of('category'),
    account: of('account'),
  };
  const limit = parseAmountText(form.limit, '.', currencyFractionDigits(currency)) ?? null;
  const missing = form.limit.trim() === '' ? copy.enterAmount : copy.enterFigures;
  return {
    limit,
    scope,
    limitFault: limit === null ? missing : faultOf({ ...scope, limit }),
    nameFault: part !== 'all' && name === '' ? copy.enterName : null,
  };
}

const parseOption = <T extends string>(all: readonly T[], text: string | null, otherwise: T): T =>
  all.find((one) => one === text) ?? otherwise;

/** Reads a form from the URL. Missing or invalid fields get their defaults. */
export const formOf = (query: URLSearchParams): DraftForm =>
  withConsistentFields({
    measure: parseOption(THRESHOLD_MEASURES, query.get('measure'), EMPTY_DRAFT.measure),
    part: parseOption(PARTS, query.get('part'), EMPTY_DRAFT.part),
    name: (query.get('name') ?? '').slice(0, 200),
    window: parseOption(THRESHOLD_WINDOWS, query.get('window'), EMPTY_DRAFT.window),
    side: parseOption(THRESHOLD_SIDES, query.get('side'), EMPTY_DRAFT.side),
    limit: (query.get('limit') ?? '').slice(0, 40),
  });

/** Writes a form to the URL. Fields with default values are left out. */
export const queryOf = (form: DraftForm): URLSearchParams =>
  new URLSearchParams(
    Object.entries(form).filter(
      ([field, value]) => value !== EMPTY_DRAFT[field as keyof DraftForm] && value !== '',
    ),
  );
