import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { alertSensitivityOf } from '@daily-snapshot/domain/alerts/policy/alert-budget';
import {
  initializeThreshold,
  thresholdLookbackStart,
} from '@daily-snapshot/domain/alerts/thresholds/initialize-threshold';
import type { BusinessAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { countedPostings } from '@daily-snapshot/domain/ledger/classification/is-counted';
import {
  isOfOneLine,
  isOfTotals,
  THRESHOLDS_MAX,
  type Threshold,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { AlertSettingsInputs, AlertStates } from '../ports/alert-states.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly alertStates: AlertStates;
}

/**
 * Adds a threshold. It alerts to new crossings. If a number is already beyond the threshold, the
 * alert waits until the number was back within it.
 * @throws AppError `not-found`, `not-allowed` like authorize
 * @throws AppError `invalid-input` if the same threshold exists or the limit is reached
 * @throws AppError `unavailable` if a daily run changed the state meanwhile
 */
export async function setThreshold(
  { businesses, alertStates }: Ports,
  { businessId, draft }: CallableRequest<'setThreshold'>,
  caller: Caller,
): Promise<{ readonly thresholdId: string }> {
  authorize(await businesses.find(businessId), caller, 'changeAlertSettings');
  const threshold = { ...draft, id: crypto.randomUUID() };
  const before = await alertStates.find(businessId);
  const processedThrough = before?.alertState.checkpoint?.processedThrough;
  const lines =
    processedThrough !== undefined && needsLines(draft)
      ? await alertStates.linesOf(businessId, draft, thresholdLookbackStart(processedThrough))
      : [];
  await alertStates.changeSettings(businessId, (found) => {
    const { business, settings, alertState, dailySummaries } = authorized(found, caller);
    requireRoom(settings.thresholds, draft);
    const isSame = alertState?.checkpoint?.processedThrough === processedThrough;
    if (!isSame)
      throw new AppError(
        'unavailable',
        'We are updating your data right now. Please try again in a minute.',
      );
    const seed = { alertState, dailySummaries, closed: business.closedDays };
    const counting = countedPostings(lines, business);
    const tracked = initializeThreshold(threshold, { ...seed, lines: counting });
    return {
      settings: { ...settings, thresholds: [...settings.thresholds, threshold] },
      alertState:
        alertState && changed(alertState, { thresholds: [...alertState.thresholds, tracked] }),
    };
  });
  return { thresholdId: threshold.id };
}

/**
 * Says whether a threshold needs earlier postings. Totals are stored, and single postings are
 * compared when they arrive.
 */
const needsLines = (draft: ThresholdDraft): boolean =>
  draft.measure !== 'cash' && !isOfTotals(draft) && !isOfOneLine(draft);

/** Removes a threshold. Does nothing if there is none. */
export async function removeThreshold(
  { alertStates }: Ports,
  { businessId, thresholdId }: CallableRequest<'removeThreshold'>,
  caller: Caller,
): Promise<void> {
  await alertStates.changeSettings(businessId, (found) => {
    const { settings, alertState } = authorized(found, caller);
    return {
      settings: {
        ...settings,
        thresholds: settings.thresholds.filter(({ id }) => id !== thresholdId),
      },
      alertState:
        alertState &&
        changed(alertState, {
          thresholds: alertState.thresholds.filter(({ threshold }) => threshold.id !== thresholdId),
        }),
    };
  });
}

/** Fits the alert limit to the budget, using the business's own history. */
export async function setAlertBudget(
  { businesses, alertStates }: Ports,
  { businessId, alertBudget }: CallableRequest<'setAlertBudget'>,
  caller: Caller,
): Promise<void> {
  authorize(await businesses.find(businessId), caller, 'changeAlertSettings');
  const history = (await alertStates.replay(businessId))?.backtest?.budget ?? null;
  await alertStates.changeSettings(businessId, (found) => {
    const { settings, alertState } = authorized(found, caller);
    const sensitivity = alertSensitivityOf(history, alertBudget);
    return {
      settings: { ...settings, alertBudget },
      alertState: alertState && changed(alertState, { sensitivity }),
    };
  });
}

function authorized(found: AlertSettingsInputs | undefined, caller: Caller): AlertSettingsInputs {
  authorize(found?.business, caller, 'changeAlertSettings');
  if (!found) throw new AppError('not-found', 'We could not find this business in your account.');
  return found;
}

/** If a history is being read, it is read again, because the read started with other settings. */
const changed = (
  alertState: BusinessAlertState,
  change: Partial<Pick<BusinessAlertState, 'thresholds' | 'sensitivity'>>,
): BusinessAlertState => ({
  ...alertState,
  ...change,
  revision: alertState.checkpoint ? alertState.revision : alertState.revision + 1,
});

function requireRoom(thresholds: readonly Threshold[], draft: ThresholdDraft): void {
  if (thresholds.length >= THRESHOLDS_MAX) {
    throw new AppError(
      'invalid-input',
      `You can set up to ${THRESHOLDS_MAX} limits. Remove one first.`,
    );
  }
  const isSame = ({ id: _id, ...known }: Threshold): boolean =>
    Object.entries(known).every(([field, value]) => draft[field as keyof ThresholdDraft] === value);
  if (thresholds.some(isSame)) {
    throw new AppError('invalid-input', 'You have already set this limit.');
  }
}
