import { counterpartyKey } from '@daily-snapshot/domain/ledger/classification/counterparty';
import { directionKeyOf } from '@daily-snapshot/domain/ledger/classification/user-override';
import {
  overrideIdOf,
  type OverridableKind,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import type { MovedPostings } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { showToast } from '../../../ui/feedback/toast.ts';
import { categoryLabel, countTransactions } from '../model/category-text.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import { useCategoryRules, useRecategorize, useUndoCategoryRule } from './use-category-rules.ts';
import { useReviewPayees, useUndoReview } from './use-guess-review.ts';
import type { Line } from './use-transactions.ts';

/**
 * Sets the category of transactions. Returns whether it succeeded.
 *
 * @param replacesChosen whether transactions whose category the owner chose before change too
 */
export type Categorize = (
  lines: readonly Line[],
  kind: OverridableKind,
  replacesChosen?: boolean,
) => Promise<boolean>;

/** The transactions that a change reaches, and those whose category the owner chose before. */
export type ReachedTransactions = Pick<CallableResponse<'overrideKinds'>, 'lines' | 'chosenBefore'>;

/** Counts what a change of transactions reaches, without changing anything. */
export type CountReached = (
  lines: readonly Line[],
  kind: OverridableKind,
) => Promise<Result<ReachedTransactions, AppError>>;

const NONE_CHOSEN: ReachedTransactions = { lines: 0, chosenBefore: 0 };

/**
 * Returns a function that counts the transactions of a change whose category was chosen before. It
 * asks the server only if one of the payees has such a transaction. A single transaction is not counted
 * itself, because the owner changes exactly that one.
 */
export function useCountReached(businessId: string): CountReached {
  const rules = useCategoryRules(businessId);
  const preview = useReviewPayees();
  const known = rules.status === 'ready' ? (rules.value?.rules ?? []) : null;
  return async (lines, kind) => {
    const [line, ...others] = lines;
    const single = others.length === 0 ? line : undefined;
    // A payee's category does not apply to a deposit whose sales an export lists.
    if (single?.paidOut !== undefined) return ok(NONE_CHOSEN);
    const payees = payeesOf(lines);
    const keys = new Set(payees.map(directionKeyOf));
    const mayHave = known?.some(
      (rule) =>
        rule.lineId !== undefined &&
        rule.lineId !== single?.id &&
        rule.kind !== kind &&
        keys.has(directionKeyOf(rule)),
    );
    if (mayHave === false) return ok(NONE_CHOSEN);
    const reached = await preview({
      businessId,
      stepId: crypto.randomUUID(),
      payees: payees.map((payee) => ({ ...payee, kind })),
      replacesChosen: true,
      isTrial: true,
    });
    const isChosen = known?.some(({ lineId }) => lineId !== undefined && lineId === single?.id);
    if (!reached.ok || !isChosen || single?.kind === kind) return reached;
    const { chosenBefore } = reached.value;
    return ok({ ...reached.value, chosenBefore: Math.max(0, chosenBefore - 1) });
  };
}

/**
 * Returns a function that sets the category of transactions and of all others of their payees. Shows
 * the result in a toast with an undo button.
 */
export function useCategorize(businessId: string): Categorize {
  const recategorize = useRecategorize();
  const undoOne = useUndoCategoryRule();
  const recategorizePayees = useReviewPayees();
  const undoStep = useUndoReview();
  const change = (
    lines: readonly Line[],
    kind: OverridableKind,
    replacesChosen: boolean,
  ): { readonly outcome: Promise<Outcome>; readonly undo: () => Promise<Outcome> } => {
    const [line, ...others] = lines;
    if (line && others.length === 0 && !replacesChosen) {
      const ruleId = overrideIdOf(line.id, kind);
      return {
        outcome: recategorize({ businessId, lineKey: line.id, kind, isTrial: false }),
        undo: () => undoOne({ businessId, ruleId, isTrial: false }),
      };
    }
    const stepId = crypto.randomUUID();
    const payees = payeesOf(lines).map((payee) => ({ ...payee, kind }));
    return {
      outcome: recategorizePayees({ businessId, stepId, payees, replacesChosen, isTrial: false }),
      undo: () => undoStep({ businessId, stepId, isTrial: false }),
    };
  };
  return async (lines, kind, replacesChosen = false) => {
    const { outcome, undo } = change(lines, kind, replacesChosen);
    const moved = await outcome;
    if (!moved.ok) {
      showToast({ title: copy.failed, message: moved.error.message, isDestructive: true });
      return false;
    }
    const { lines: count } = moved.value;
    showToast({
      title:
        count === 0
          ? copy.nothingChanged
          : copy.changed(countTransactions(count), categoryLabel(kind)),
      message: copy.followUp,
      undo: () => void showUndone(undo()),
    });
    return true;
  };
}

/** Changes one transaction and the others of its payee, or previews the effect. */
export type RecategorizeLine = (
  line: Line,
  kind: OverridableKind,
  options: { readonly isTrial: boolean; readonly replacesChosen: boolean },
) => Promise<Result<MovedPostings, AppError>>;

export function useRecategorizeLine(businessId: string): RecategorizeLine {
  const recategorize = useRecategorize();
  const recategorizePayees = useReviewPayees();
  return (line, kind, { isTrial, replacesChosen }) => {
    if (!replacesChosen) return recategorize({ businessId, lineKey: line.id, kind, isTrial });
    const payees = payeesOf([line]).map((payee) => ({ ...payee, kind }));
    const stepId = crypto.randomUUID();
    return recategorizePayees({ businessId, stepId, payees, replacesChosen, isTrial });
  };
}

type Outcome = Result<Pick<MovedPostings, 'lines'>, AppError>;

async function showUndone(outcome: Promise<Outcome>): Promise<void> {
  const undone = await outcome;
  showToast(
    undone.ok
      ? { title: copy.undone }
      : { title: copy.undoFailed, message: undone.error.message, isDestructive: true },
  );
}

/** Returns each payee of some transactions once. Money in and money out are separate. */
export function payeesOf(lines: readonly Pick<Line, 'counterparty' | 'amount'>[]) {
  const payees = lines.map(({ counterparty, amount }) => ({
    counterparty: counterpartyKey(counterparty),
    direction: directionOf(amount),
  }));
  return [...new Map(payees.map((payee) => [directionKeyOf(payee), payee])).values()];
}
