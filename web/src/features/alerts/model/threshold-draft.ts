import { parseAmountText } from '@daily-snapshot/domain/imports/formats/amount-text';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/format-money';
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

/** A threshold while it is typed: in the address, so that it survives a reload. */
export interface DraftForm extends Pick<ThresholdDraft, 'measure' | 'window' | 'side'> {
  readonly part: (typeof PARTS)[number];
  readonly name: string;
  readonly limit: string;
}

export const FIRST_DRAFT: DraftForm = {
  measure: 'expenses',
  part: 'all',
  name: '',
  window: 'day',
  side: 'above',
  limit: '',
};

/** A threshold as far as it is there: what can be drawn, and what is still missing. */
export interface TypedDraft {
  /** null while its amount is missing or cannot be read */
  readonly limit: Cents | null;
  readonly scope: Omit<ThresholdDraft, 'limit'>;
  /** why it cannot be saved yet; null: it can */
  readonly limitFault: string | null;
  readonly nameFault: string | null;
}

/** Leaves out what makes no sense of a number. */
export function fitting(form: DraftForm): DraftForm {
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
  const missing =
    form.limit.trim() === ''
      ? 'Enter an amount.'
      : 'Enter an amount in figures, like 1,500 or 99.90.';
  return {
    limit,
    scope,
    limitFault: limit === null ? missing : faultOf({ ...scope, limit }),
    nameFault: part !== 'all' && name === '' ? 'Enter or choose a name.' : null,
  };
}

const oneOf = <T extends string>(all: readonly T[], text: string | null, otherwise: T): T =>
  all.find((one) => one === text) ?? otherwise;

/** What an address says; what it does not say, or says wrongly, is as at first. */
export const formOf = (query: URLSearchParams): DraftForm =>
  fitting({
    measure: oneOf(THRESHOLD_MEASURES, query.get('measure'), FIRST_DRAFT.measure),
    part: oneOf(PARTS, query.get('part'), FIRST_DRAFT.part),
    name: (query.get('name') ?? '').slice(0, 200),
    window: oneOf(THRESHOLD_WINDOWS, query.get('window'), FIRST_DRAFT.window),
    side: oneOf(THRESHOLD_SIDES, query.get('side'), FIRST_DRAFT.side),
    limit: (query.get('limit') ?? '').slice(0, 40),
  });

/** The address of a form; what is as at first is left out. */
export const queryOf = (form: DraftForm): URLSearchParams =>
  new URLSearchParams(
    Object.entries(form).filter(
      ([field, value]) => value !== FIRST_DRAFT[field as keyof DraftForm] && value !== '',
    ),
  );
