import { afterView } from '../engine/writes/after-view.ts';
import type { QueryPlan } from '../engine/query/plan-query.ts';
import type { View } from '../engine/view.ts';
import type { CommitPlan, PlannedWrite } from '../engine/writes/write.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { AccessBudget, AccessRequest, DocumentReader, Ruleset } from '../rules/access.ts';
import { StatusError } from '../status.ts';
import type { Caller } from './caller.ts';

/** Documents that the rules read. When one of them changes, the decision may change. */
export type Dependencies = readonly ResourcePath[];

/**
 * Limits on the documents that rules may look up for requests with one or several operations.
 *
 * @see https://firebase.google.com/docs/firestore/security/rules-conditions#access_calls
 */
const LOOKUPS_OF_ONE_OPERATION = 10;
const LOOKUPS_OF_SEVERAL_OPERATIONS = 20;

/**
 * Checks every access to documents. The owner bypasses rules; all other callers need their
 * permission.
 */
export class Guard {
  readonly #caller: Caller;
  readonly #ruleset: () => Ruleset;

  /**
   * @param ruleset returns the active rules. Called for each access, because rules can be replaced.
   */
  constructor(caller: Caller, ruleset: () => Ruleset) {
    this.#caller = caller;
    this.#ruleset = ruleset;
  }

  /** @throws StatusError PERMISSION_DENIED */
  requireOwner(operation: string): void {
    if (this.#caller.isOwner) return;
    throw new StatusError('PERMISSION_DENIED', `${operation} require admin authentication.`);
  }

  /** @throws StatusError PERMISSION_DENIED */
  get(view: View, paths: readonly ResourcePath[], isTransaction = false): Dependencies {
    if (this.#caller.isOwner) return [];
    const budget = newBudget(isTransaction || paths.length > 1);
    return paths.flatMap((path) => {
      const resource = view.get(path);
      return this.#authorize({ method: 'get', path, resource, time: view.readTime }, view, budget);
    });
  }

  /** @throws StatusError PERMISSION_DENIED */
  list(view: View, { query }: QueryPlan): Dependencies {
    if (this.#caller.isOwner) return [];
    const access: UnauthenticatedAccess = { method: 'list', query, time: view.readTime };
    return this.#authorize(access, view, newBudget(false));
  }

  /**
   * Authorizes a commit before any effect, and before its preconditions can fail. A caller without
   * permission must not learn whether a document exists.
   *
   * @throws StatusError PERMISSION_DENIED
   */
  commit(view: View, plan: CommitPlan, isTransaction: boolean): void {
    if (this.#caller.isOwner) return;
    const budget = newBudget(isTransaction || plan.writes.length > 1);
    const after = afterView(view, plan);
    for (const write of plan.writes) {
      this.#authorize({ ...accessOf(write), time: plan.requestTime }, view, budget, after);
    }
  }

  #authorize(
    access: UnauthenticatedAccess,
    view: View,
    budget: AccessBudget,
    after: Pick<View, 'get'> = view,
  ): Dependencies {
    const reader: DocumentReader = {
      get: (path) => view.get(path),
      getAfter: (path) => after.get(path),
    };
    const request: AccessRequest = { ...access, auth: this.#caller.auth };
    const { allowed, reasons, dependencies } = this.#ruleset().authorize(request, reader, budget);
    if (allowed) return dependencies;
    throw new StatusError('PERMISSION_DENIED', `\n${reasons.join(', ')}`);
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** An access without its caller. */
type UnauthenticatedAccess = DistributiveOmit<AccessRequest, 'auth'>;

const newBudget = (hasSeveralOperations: boolean): AccessBudget => ({
  limit: hasSeveralOperations ? LOOKUPS_OF_SEVERAL_OPERATIONS : LOOKUPS_OF_ONE_OPERATION,
  lookups: new Map(),
});

/**
 * A write whose precondition requires an existing document is an update, and one that requires a
 * missing document is a create, whether or not the document exists. Google's emulator rejects an
 * update of a missing document with "Null value error. for 'update'".
 */
function accessOf({
  write,
  before,
  after,
}: PlannedWrite): DistributiveOmit<UnauthenticatedAccess, 'time'> {
  const { path, kind } = write;
  if (kind === 'verify') return { method: 'get', path, resource: before };
  if (kind === 'delete') {
    return { method: 'delete', path, resource: before, newFields: undefined };
  }
  const isToExist = write.precondition?.exists ?? before !== undefined;
  return {
    method: isToExist ? 'update' : 'create',
    path,
    resource: before,
    newFields: after?.fields,
  };
}
