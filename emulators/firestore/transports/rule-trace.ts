import { pathText } from '../model/resource-path.ts';
import { formatTimestamp } from '../model/timestamp.ts';
import type { AccessRequest, Ruleset, AccessDecision } from '../rules/access.ts';
import { RulesStore } from '../service/rules-store.ts';

const MAX_DECISIONS_PER_PROJECT = 200;

/** One decision in the response of `:ruleTrace`. */
export interface TracedDecision {
  readonly time: string;
  readonly method: string;
  /** The document, or the collection of a query (`*` for any collection). */
  readonly path: string;
  readonly uid: string | null;
  readonly allowed: boolean;
  readonly reasons: readonly string[];
}

function trace(request: AccessRequest, { allowed, reasons }: AccessDecision): TracedDecision {
  const { time, method, auth } = request;
  const path =
    request.method === 'list'
      ? `${pathText(request.query.parent)}/${request.query.collectionId ?? '*'}`
      : pathText(request.path);
  return { time: formatTimestamp(time), method, path, uid: auth?.uid ?? null, allowed, reasons };
}

/** The latest decisions of the rules, to explain a denial. */
export class DecisionLog {
  private readonly decisions = new Map<string, TracedDecision[]>();

  /** Wraps rules so that their decisions are recorded. */
  watch(project: string, ruleset: Ruleset): Ruleset {
    return {
      authorize: (request, reader, budget) => {
        const decision = ruleset.authorize(request, reader, budget);
        this.add(project, trace(request, decision));
        return decision;
      },
    };
  }

  /** Returns the latest decisions, newest first. */
  last(project: string, limit: number): TracedDecision[] {
    return (this.decisions.get(project) ?? []).slice(-limit).reverse();
  }

  private add(project: string, decision: TracedDecision): void {
    let decisions = this.decisions.get(project);
    if (!decisions) this.decisions.set(project, (decisions = []));
    decisions.push(decision);
    if (decisions.length > 2 * MAX_DECISIONS_PER_PROJECT)
      decisions.splice(0, MAX_DECISIONS_PER_PROJECT);
  }
}

/** A rules store that records decisions. */
export class TracedRulesStore extends RulesStore {
  readonly decisions = new DecisionLog();

  override get(project: string): Ruleset {
    return this.decisions.watch(project, super.get(project));
  }
}
