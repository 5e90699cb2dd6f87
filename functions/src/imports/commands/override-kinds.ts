import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import {
  correctionsOf,
  USER_OVERRIDES_MAX,
  type StoredUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import {
  chosenKindLookup,
  directionKeyOf,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import type { ReviewEffect } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import {
  changedDigestDays,
  reviewEffect,
} from '@daily-snapshot/domain/ledger/review/review-effect';
import type { MovedPosting } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { Ledger } from '../ports/ledger.ts';
import { recategorizeCounterparty } from '../services/recategorize-counterparty.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
}

/**
 * Overrides the kinds of several payees as one step. The first transaction stores all overrides, so
 * that transactions that arrive meanwhile follow them. Idempotent: repeating a step, also after an
 * interruption, finishes it. `removeUserOverrides` undoes the step as a whole.
 *
 * @throws AppError `not-found` if the caller has no such business, or if a payee has no transactions
 * @throws AppError `not-allowed` if the caller is a member but not an owner
 * @throws AppError `too-many` if the business would have more overrides than the maximum
 */
export async function overrideKinds(
  ports: Ports & { readonly clock: Clock },
  request: CallableRequest<'overrideKinds'>,
  caller: Caller,
): Promise<CallableResponse<'overrideKinds'>> {
  const { businessId, isTrial } = request;
  const business = authorize(await ports.businesses.find(businessId), caller, 'correctKinds');
  const { overrides, others } = await overridesOf(ports, request, caller);
  const chosenKindOf = chosenKindLookup(correctionsOf(others));
  const moved: MovedPosting[] = [];
  for (const { id, ...override } of overrides) {
    const change = {
      begin: (stored: readonly StoredUserOverride[]) => withStep(stored, overrides),
      end: (stored: readonly StoredUserOverride[], lines: number) =>
        stored.map((each) =>
          each.id === id ? { ...each, state: 'applied' as const, lines: each.lines + lines } : each,
        ),
    };
    const key = directionKeyOf(override);
    moved.push(...(await recategorizeCounterparty(ports, businessId, key, change, isTrial)));
  }
  const effect = await effectOf(ports, request, business, { moved, payeeCount: overrides.length });
  const chosenBefore = moved.filter(({ before }) => chosenKindOf(before) !== undefined).length;
  return { ...effect, chosenBefore };
}

/**
 * Removes all overrides of a step. Each transaction gets the kind again that it would have without
 * the step. Repeating the call finishes an interrupted one.
 *
 * @throws AppError `not-found` if the caller has no such business or step
 * @throws AppError `not-allowed` if the caller is a member but not an owner
 */
export async function removeUserOverrides(
  ports: Ports,
  request: CallableRequest<'removeUserOverrides'>,
  caller: Caller,
): Promise<ReviewEffect> {
  const { businessId, stepId, isTrial } = request;
  const business = authorize(await ports.businesses.find(businessId), caller, 'correctKinds');
  const stored = await ports.ledger.open(businessId, async ({ userOverrides }) => userOverrides);
  const overrides = stored?.filter((each) => each.stepId === stepId) ?? [];
  if (overrides.length === 0) {
    throw new AppError('not-found', 'This correction was already undone.');
  }
  const moved: MovedPosting[] = [];
  for (const { id, ...override } of overrides) {
    const change = {
      begin: (all: readonly StoredUserOverride[]) =>
        all.map((each) =>
          each.stepId === stepId ? { ...each, state: 'being-undone' as const } : each,
        ),
      end: (all: readonly StoredUserOverride[]) => all.filter((each) => each.id !== id),
    };
    const key = directionKeyOf(override);
    moved.push(...(await recategorizeCounterparty(ports, businessId, key, change, isTrial)));
  }
  return effectOf(ports, request, business, { moved, payeeCount: overrides.length });
}

/**
 * Returns the overrides of a step, one for each payee, and the stored overrides of other steps.
 * Repeating the request gives the same overrides.
 */
async function overridesOf(
  { ledger, clock }: { readonly ledger: Ledger; readonly clock: Clock },
  { businessId, stepId, payees, replacesChosen = false }: CallableRequest<'overrideKinds'>,
  caller: Caller,
): Promise<Record<'overrides' | 'others', readonly StoredUserOverride[]>> {
  const correctedAt = clock.now();
  const isRequested = (each: StoredUserOverride): boolean =>
    each.stepId === stepId && (each.replacesChosen ?? false) === replacesChosen;
  const found = await ledger.open(businessId, async (books) => {
    const others = books.userOverrides.filter((each) => each.stepId !== stepId);
    const overrides = await Promise.all(
      payees.map(async ({ counterparty, direction, kind }, index): Promise<StoredUserOverride> => {
        const key = directionKeyOf({ counterparty, direction });
        const stored = books.userOverrides.find(
          (each) => isRequested(each) && each.kind === kind && directionKeyOf(each) === key,
        );
        if (stored) return stored;
        const [posting] = await books.postingsOfCounterparty(key, 1, undefined);
        if (!posting) {
          const message =
            'Some of these transactions no longer exist. Nothing was changed. Reload the page.';
          throw new AppError('not-found', message);
        }
        return {
          id: `${stepId}-${index}`,
          stepId,
          counterparty,
          direction,
          kind,
          ...(replacesChosen ? { replacesChosen } : {}),
          name: posting.counterparty,
          correctedAt,
          correctedBy: caller.id,
          state: 'being-applied',
          lines: 0,
        };
      }),
    );
    return { overrides, others };
  });
  const { overrides = [], others = [] } = found ?? {};
  return {
    overrides: [...new Map(overrides.map((each) => [directionKeyOf(each), each])).values()],
    others,
  };
}

/** Returns the stored overrides and the overrides of a step. An applied override stays applied. */
function withStep(
  stored: readonly StoredUserOverride[],
  step: readonly StoredUserOverride[],
): readonly StoredUserOverride[] {
  const ids = new Set(step.map(({ id }) => id));
  const others = stored.filter(({ id }) => !ids.has(id));
  if (others.length + step.length > USER_OVERRIDES_MAX) {
    throw new AppError(
      'too-many',
      `You have reached the limit of ${USER_OVERRIDES_MAX} corrections. Undo some that you no longer need.`,
    );
  }
  const storedStep = step.map((each): StoredUserOverride => {
    const before = stored.find(
      ({ id, kind, replacesChosen }) =>
        id === each.id && kind === each.kind && replacesChosen === each.replacesChosen,
    );
    return before?.state === 'applied' ? before : { ...(before ?? each), state: 'being-applied' };
  });
  return [...others, ...storedStep];
}

/** Reads the ids of the digests that a step may change: one document read per digest. */
async function effectOf(
  { ledger }: Ports,
  { businessId }: { readonly businessId: string },
  business: Business,
  { moved, payeeCount }: { readonly moved: readonly MovedPosting[]; readonly payeeCount: number },
): Promise<ReviewEffect> {
  const days = changedDigestDays(moved, business);
  const [from, to] = [days[0], days.at(-1)];
  const sentDigests = from && to ? await ledger.digestDays(businessId, { from, to }) : [];
  return reviewEffect(moved, { payeeCount, books: business, sentDigests });
}
