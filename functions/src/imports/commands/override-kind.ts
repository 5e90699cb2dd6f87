import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import {
  USER_OVERRIDES_MAX,
  type StoredUserOverride,
  overrideIdOf,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { counterpartyKey } from '@daily-snapshot/domain/ledger/classification/counterparty';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import {
  movedPostings,
  type MovedPostings,
} from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import {
  directionKeyOf,
  counterpartyDirectionKey,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Ledger } from '../ports/ledger.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import {
  recategorizeCounterparty,
  type OverrideChange,
} from '../services/recategorize-counterparty.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
}

/**
 * Overrides the kind of a transaction and of all past and later transactions with the same
 * counterparty and direction. The next digest corrects days that a digest has reported.
 *
 * @throws AppError `not-found` if the caller has no such business or transaction
 * @throws AppError `not-allowed` if the caller is a member but not an owner
 * @throws AppError `too-many` if the business has the maximum number of overrides
 */
export async function overrideKind(
  ports: Ports & { readonly clock: Clock },
  request: CallableRequest<'overrideKind'>,
  caller: Caller,
): Promise<MovedPostings> {
  const { businessId, lineKey, kind, isTrial } = request;
  authorize(await ports.businesses.find(businessId), caller, 'correctKinds');
  const posting = await ports.ledger.open(businessId, (ledger) => ledger.postingWithKey(lineKey));
  if (!posting)
    throw new AppError('not-found', 'This transaction no longer exists. Reload the page.');
  const override: StoredUserOverride = {
    id: overrideIdOf(lineKey, kind),
    lineId: posting.id,
    counterparty: counterpartyKey(posting.counterparty),
    direction: directionOf(posting.amount),
    kind,
    name: posting.counterparty,
    correctedAt: ports.clock.now(),
    correctedBy: caller.id,
    state: 'being-applied',
    lines: 0,
  };
  const change: OverrideChange = {
    begin: (overrides) => withOverride(overrides, override),
    end: (overrides, lines) =>
      overrides.map((each) =>
        each.id === override.id ? { ...each, state: 'applied', lines } : each,
      ),
  };
  const key = counterpartyDirectionKey(posting);
  return movedPostings(await recategorizeCounterparty(ports, businessId, key, change, isTrial));
}

/**
 * Removes an override. Each transaction gets its original kind again.
 *
 * @throws AppError `not-found` if the caller has no such business or override
 * @throws AppError `not-allowed` if the caller is a member but not an owner
 */
export async function removeUserOverride(
  ports: Ports,
  request: CallableRequest<'removeUserOverride'>,
  caller: Caller,
): Promise<MovedPostings> {
  const { businessId, ruleId, isTrial } = request;
  authorize(await ports.businesses.find(businessId), caller, 'correctKinds');
  const stored = await ports.ledger.open(businessId, async ({ userOverrides }) => userOverrides);
  const override = stored?.find(({ id }) => id === ruleId);
  if (!override) throw new AppError('not-found', 'This correction was already undone.');
  const change: OverrideChange = {
    begin: (overrides) =>
      overrides.map((each) => (each.id === ruleId ? { ...each, state: 'being-undone' } : each)),
    end: (overrides) => overrides.filter(({ id }) => id !== ruleId),
  };
  const key = directionKeyOf(override);
  return movedPostings(await recategorizeCounterparty(ports, businessId, key, change, isTrial));
}

function withOverride(
  overrides: readonly StoredUserOverride[],
  override: StoredUserOverride,
): readonly StoredUserOverride[] {
  const others = overrides.filter(({ id }) => id !== override.id);
  if (others.length >= USER_OVERRIDES_MAX) {
    throw new AppError(
      'too-many',
      `You have reached the limit of ${USER_OVERRIDES_MAX} corrections. Undo one that you no longer need.`,
    );
  }
  return [...others, override];
}
