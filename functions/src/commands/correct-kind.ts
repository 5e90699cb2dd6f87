import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import {
  KIND_RULES_MAX,
  type GivenKind,
  type KindRule,
} from '@daily-snapshot/domain/contracts/kind-rules';
import { counterpartyKey } from '@daily-snapshot/domain/ledger/counterparty';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import { movedLines, type MovedLines } from '@daily-snapshot/domain/rollup/moved-lines';
import { partyKey, partyOf } from '@daily-snapshot/domain/ledger/owners-word';
import type { Businesses } from '../ports/businesses.ts';
import type { Ledger } from '../ports/ledger.ts';
import { authorise, type Caller } from './caller.ts';
import { moveParty } from './move-party.ts';

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
export async function correctKind(
  ports: Ports & { readonly clock: Clock },
  caller: Caller,
  given: {
    readonly businessId: string;
    readonly lineKey: string;
    readonly kind: GivenKind;
    readonly isTrial: boolean;
  },
): Promise<MovedLines> {
  const { businessId, kind, isTrial } = given;
  authorise(await ports.businesses.find(businessId), caller, 'correctKinds');
  const line = await ports.ledger.open(businessId, (books) => books.postingWithKey(given.lineKey));
  if (!line) throw new AppError('not-found', 'This line is not in the books any more.');
  const rule: KindRule = {
    // Said twice it is one correction.
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
    begin: (rules: readonly KindRule[]) => withRule(rules, rule),
    end: (rules: readonly KindRule[], lines: number) =>
      rules.map((each) =>
        each.id === rule.id ? { ...each, state: 'applied' as const, lines } : each,
      ),
  };
  return movedLines(await moveParty(ports, businessId, partyOf(line), change, isTrial));
}

/**
 * Takes a correction back: each line is again what it was without it.
 *
 * @throws AppError `not-found` when there is no such business or correction for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 */
export async function undoKindRule(
  ports: Ports,
  caller: Caller,
  given: { readonly businessId: string; readonly ruleId: string; readonly isTrial: boolean },
): Promise<MovedLines> {
  const { businessId, ruleId, isTrial } = given;
  authorise(await ports.businesses.find(businessId), caller, 'correctKinds');
  const rules = await ports.ledger.open(businessId, async ({ kindRules }) => kindRules);
  const rule = rules?.find(({ id }) => id === ruleId);
  if (!rule) throw new AppError('not-found', 'This correction has been undone already.');
  const change = {
    begin: (all: readonly KindRule[]) =>
      all.map((each) => (each.id === ruleId ? { ...each, state: 'being-undone' as const } : each)),
    end: (all: readonly KindRule[]) => all.filter(({ id }) => id !== ruleId),
  };
  return movedLines(await moveParty(ports, businessId, partyKey(rule), change, isTrial));
}

function withRule(rules: readonly KindRule[], rule: KindRule): readonly KindRule[] {
  const others = rules.filter(({ id }) => id !== rule.id);
  if (others.length >= KIND_RULES_MAX) {
    throw new AppError(
      'too-many',
      `A business can have ${KIND_RULES_MAX} corrections. Undo one that you no longer need.`,
    );
  }
  return [...others, rule];
}
