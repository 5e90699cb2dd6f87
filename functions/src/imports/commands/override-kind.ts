import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import {
  USER_OVERRIDES_MAX,
  type OverridableKind,
  type StoredUserOverride,
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
import { recategorizeCounterparty } from './recategorize-counterparty.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
}

/**
 * Says what a line is. It holds for all lines of its counterparty in its direction, those of the past
 * and those to come; days that a digest has told of are corrected in the next one.
 *
 * @throws AppError `not-found` when there is no such business or line for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 * @throws AppError `too-many` when the business has as many corrections as it can have
 */
export async function overrideKind(
  ports: Ports & { readonly clock: Clock },
  caller: Caller,
  given: {
    readonly businessId: string;
    readonly lineKey: string;
    readonly kind: OverridableKind;
    readonly isTrial: boolean;
  },
): Promise<MovedPostings> {
  const { businessId, kind, isTrial } = given;
  authorize(await ports.businesses.find(businessId), caller, 'correctKinds');
  const line = await ports.ledger.open(businessId, (books) => books.postingWithKey(given.lineKey));
  if (!line) throw new AppError('not-found', 'This line is not in the books any more.');
  const rule: StoredUserOverride = {
    // Repeating the request gives the same override.
    id: `${given.lineKey}-${kind}`,
    lineId: line.id,
    counterparty: counterpartyKey(line.counterparty),
    direction: directionOf(line.amount),
    kind,
    name: line.counterparty,
    correctedAt: ports.clock.now(),
    correctedBy: caller.id,
    state: 'being-applied',
    lines: 0,
  };
  const change = {
    begin: (rules: readonly StoredUserOverride[]) => withRule(rules, rule),
    end: (rules: readonly StoredUserOverride[], lines: number) =>
      rules.map((each) =>
        each.id === rule.id ? { ...each, state: 'applied' as const, lines } : each,
      ),
  };
  return movedPostings(
    await recategorizeCounterparty(
      ports,
      businessId,
      counterpartyDirectionKey(line),
      change,
      isTrial,
    ),
  );
}

/**
 * Takes a correction back: each line is again what it was without it.
 *
 * @throws AppError `not-found` when there is no such business or correction for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 */
export async function removeUserOverride(
  ports: Ports,
  caller: Caller,
  given: { readonly businessId: string; readonly ruleId: string; readonly isTrial: boolean },
): Promise<MovedPostings> {
  const { businessId, ruleId, isTrial } = given;
  authorize(await ports.businesses.find(businessId), caller, 'correctKinds');
  const rules = await ports.ledger.open(businessId, async ({ userOverrides }) => userOverrides);
  const rule = rules?.find(({ id }) => id === ruleId);
  if (!rule) throw new AppError('not-found', 'This correction has been undone already.');
  const change = {
    begin: (all: readonly StoredUserOverride[]) =>
      all.map((each) => (each.id === ruleId ? { ...each, state: 'being-undone' as const } : each)),
    end: (all: readonly StoredUserOverride[]) => all.filter(({ id }) => id !== ruleId),
  };
  return movedPostings(
    await recategorizeCounterparty(ports, businessId, directionKeyOf(rule), change, isTrial),
  );
}

function withRule(
  rules: readonly StoredUserOverride[],
  rule: StoredUserOverride,
): readonly StoredUserOverride[] {
  const others = rules.filter(({ id }) => id !== rule.id);
  if (others.length >= USER_OVERRIDES_MAX) {
    throw new AppError(
      'too-many',
      `A business can have ${USER_OVERRIDES_MAX} corrections. Undo one that you no longer need.`,
    );
  }
  return [...others, rule];
}
