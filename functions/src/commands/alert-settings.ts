import { tellingOf } from '@daily-snapshot/domain/alerts/alert-budget';
import { seededThreshold, seedReaches } from '@daily-snapshot/domain/alerts/seed-threshold';
import type { WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import { AppError } from '@daily-snapshot/domain/app-error';
import { counts } from '@daily-snapshot/domain/ledger/counts';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import {
  isOfOneLine,
  isOfTotals,
  THRESHOLDS_MAX,
  type Threshold,
  type ThresholdDraft,
} from '@daily-snapshot/domain/thresholds/threshold';
import type { Businesses } from '../ports/businesses.ts';
import type { SettingAlerts, Watches } from '../ports/watches.ts';
import { authorise, type Caller } from './caller.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly watches: Watches;
}

interface ByCaller {
  readonly businessId: string;
  readonly caller: Caller;
}

/**
 * Has a business watched by one threshold more. It speaks of what comes: what is beyond it already is
 * told only after it was back.
 *
 * @throws AppError `not-found`, `not-allowed` as to authorise
 * @throws AppError `invalid-input` when there are as many as there may be, or the same one
 * @throws AppError `unavailable` when a day was judged meanwhile
 */
export async function setThreshold(
  { businesses, watches }: Ports,
  { businessId, caller, draft }: ByCaller & { readonly draft: ThresholdDraft },
): Promise<{ readonly thresholdId: string }> {
  authorise(await businesses.find(businessId), caller, 'changeAlertSettings');
  const threshold = { ...draft, id: crypto.randomUUID() };
  const before = await watches.find(businessId);
  const judgedThrough = before?.watch.memory?.judgedThrough;
  const lines =
    judgedThrough !== undefined && needsLines(draft)
      ? await watches.linesOf(businessId, draft, seedReaches(judgedThrough))
      : [];
  await watches.changeSettings(businessId, (found) => {
    const { business, settings, watch, daybook } = authorised(found, caller);
    requireRoom(settings.thresholds, draft);
    const isSame = watch?.memory?.judgedThrough === judgedThrough;
    if (!isSame) throw new AppError('unavailable', 'Your books were changing. Please try again.');
    const seed = { book: watch, daybook, closed: business.closedDays };
    const counting = lines.filter((posting: Posting) => counts(posting, business.profitFrom));
    const watched = seededThreshold(threshold, { ...seed, lines: counting });
    return {
      settings: { ...settings, thresholds: [...settings.thresholds, threshold] },
      book: watch && changed(watch, { thresholds: [...watch.thresholds, watched] }),
    };
  });
  return { thresholdId: threshold.id };
}

/** The totals of days are known, and a line is compared when it comes. */
const needsLines = (draft: ThresholdDraft): boolean =>
  draft.measure !== 'cash' && !isOfTotals(draft) && !isOfOneLine(draft);

/** Taking away what is not there is done already. */
export async function removeThreshold(
  { watches }: Ports,
  { businessId, caller, thresholdId }: ByCaller & { readonly thresholdId: string },
): Promise<void> {
  await watches.changeSettings(businessId, (found) => {
    const { settings, watch } = authorised(found, caller);
    return {
      settings: {
        ...settings,
        thresholds: settings.thresholds.filter(({ id }) => id !== thresholdId),
      },
      book:
        watch &&
        changed(watch, {
          thresholds: watch.thresholds.filter(({ threshold }) => threshold.id !== thresholdId),
        }),
    };
  });
}

/** Fits the bar to what is welcome, by what the business's own history would have told. */
export async function setAlertBudget(
  { businesses, watches }: Ports,
  { businessId, caller, welcome }: ByCaller & { readonly welcome: number },
): Promise<void> {
  authorise(await businesses.find(businessId), caller, 'changeAlertSettings');
  const history = (await watches.replay(businessId))?.caught?.budget ?? null;
  await watches.changeSettings(businessId, (found) => {
    const { settings, watch } = authorised(found, caller);
    const telling = tellingOf(history, welcome);
    return { settings: { ...settings, welcome }, book: watch && changed(watch, { telling }) };
  });
}

function authorised(found: SettingAlerts | undefined, caller: Caller): SettingAlerts {
  authorise(found?.business, caller, 'changeAlertSettings');
  if (!found) throw new AppError('not-found', 'We could not find this business in your account.');
  return found;
}

/** A history that is being read is read again: it began with other settings. */
const changed = (
  book: WatchBook,
  change: Partial<Pick<WatchBook, 'thresholds' | 'telling'>>,
): WatchBook => ({
  ...book,
  ...change,
  revision: book.memory ? book.revision : book.revision + 1,
});

function requireRoom(thresholds: readonly Threshold[], draft: ThresholdDraft): void {
  if (thresholds.length >= THRESHOLDS_MAX) {
    throw new AppError(
      'invalid-input',
      `There can be ${THRESHOLDS_MAX} thresholds at most. Remove one that you need no more.`,
    );
  }
  const isSame = ({ id: _id, ...known }: Threshold): boolean =>
    Object.entries(known).every(([field, value]) => draft[field as keyof ThresholdDraft] === value);
  if (thresholds.some(isSame)) {
    throw new AppError('invalid-input', 'You have set this threshold already.');
  }
}
