import { afterView } from '../engine/overlay.ts';
import type { QueryPlan } from '../engine/query-plan.ts';
import type { View } from '../engine/view.ts';
import type { CommitPlan, PlannedWrite } from '../engine/write.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { AccessBudget, AccessRequest, DocumentReader, Ruleset } from '../rules/access.ts';
import { StatusError } from '../status.ts';
import type { Caller } from './caller.ts';

/** Documents that the rules looked at: when one changes, what was allowed may no longer be. */
export type Dependencies = readonly ResourcePath[];

/**
 * Documents that rules may look up for a request of one operation, and of several.
 *
 * @see https://firebase.google.com/docs/firestore/security/rules-conditions#access_calls
 */
const LOOKUPS_OF_ONE_OPERATION = 10;
const LOOKUPS_OF_SEVERAL_OPERATIONS = 20;

/** Stands before every access to documents. The owner passes; everybody else is judged by rules. */
export class Guard {
  readonly #caller: Caller;
  readonly #ruleset: () => Ruleset;

  /** @param ruleset the rules in force, asked for at each access because they can be replaced */
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
      return this.#judge({ method: 'get', path, resource, time: view.readTime }, view, budget);
    });
  }

  /** @throws StatusError PERMISSION_DENIED */
  list(view: View, { query, orderBy }: QueryPlan): Dependencies {
    if (this.#caller.isOwner) return [];
    const question: Question = {
      method: 'list',
      query: { ...query, orderBy },
      time: view.readTime,
    };
    return this.#judge(question, view, newBudget(false));
  }

  /**
   * Judges a commit before anything of it happens, and also before it may fail: who must not write
   * a document must not learn either whether it exists.
   *
   * @throws StatusError PERMISSION_DENIED
   */
  commit(view: View, plan: CommitPlan, isTransaction: boolean): void {
    if (this.#caller.isOwner) return;
    const budget = newBudget(isTransaction || plan.writes.length > 1);
    const after = afterView(view, plan);
    for (const write of plan.writes) {
      this.#judge({ ...questionOf(write), time: plan.requestTime }, view, budget, after);
    }
  }

  #judge(
    question: Question,
    view: View,
    budget: AccessBudget,
    after: Pick<View, 'get'> = view,
  ): Dependencies {
    const reader: DocumentReader = {
      get: (path) => view.get(path),
      getAfter: (path) => after.get(path),
    };
    const request: AccessRequest = { ...question, auth: this.#caller.auth };
    const { allowed, reasons, dependencies } = this.#ruleset().judge(request, reader, budget);
    if (allowed) return dependencies;
    throw new StatusError('PERMISSION_DENIED', `\n${reasons.join(', ')}`);
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What is asked, whoever asks. */
type Question = DistributiveOmit<AccessRequest, 'auth'>;

const newBudget = (hasSeveralOperations: boolean): AccessBudget => ({
  limit: hasSeveralOperations ? LOOKUPS_OF_SEVERAL_OPERATIONS : LOOKUPS_OF_ONE_OPERATION,
  looked: new Map(),
});

/**
 * A write that insists on an existing or on a missing document is an update or a creation whatever
 * there is: Google's emulator fails an update of a missing document with "Null value error. for
 * 'update'".
 */
function questionOf({ write, before, after }: PlannedWrite): DistributiveOmit<Question, 'time'> {
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
