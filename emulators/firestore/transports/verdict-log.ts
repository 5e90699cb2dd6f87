import { pathText } from '../model/resource-path.ts';
import { formatTimestamp } from '../model/timestamp.ts';
import type { AccessRequest, Ruleset, Verdict } from '../rules/access.ts';
import { RulesStore } from '../service/rules-store.ts';

const KEPT_FOR_EACH_PROJECT = 200;

/** One verdict as `:ruleTrace` shows it. */
export interface TracedVerdict {
  readonly time: string;
  readonly method: string;
  /** The document, or for a list the collection (`*`: any). */
  readonly path: string;
  readonly uid: string | null;
  readonly allowed: boolean;
  readonly reasons: readonly string[];
}

function trace(request: AccessRequest, { allowed, reasons }: Verdict): TracedVerdict {
  const { time, method, auth } = request;
  const path =
    request.method === 'list'
      ? `${pathText(request.query.parent)}/${request.query.collectionId ?? '*'}`
      : pathText(request.path);
  return { time: formatTimestamp(time), method, path, uid: auth?.uid ?? null, allowed, reasons };
}

/** The last verdicts of the rules, for whoever wonders why something was denied. */
export class VerdictLog {
  private readonly verdicts = new Map<string, TracedVerdict[]>();

  /** The same rules, remembering what they say. */
  watch(project: string, ruleset: Ruleset): Ruleset {
    return {
      judge: (request, reader, budget) => {
        const verdict = ruleset.judge(request, reader, budget);
        this.add(project, trace(request, verdict));
        return verdict;
      },
    };
  }

  /** The newest first. */
  last(project: string, limit: number): TracedVerdict[] {
    return (this.verdicts.get(project) ?? []).slice(-limit).reverse();
  }

  private add(project: string, verdict: TracedVerdict): void {
    let verdicts = this.verdicts.get(project);
    if (!verdicts) this.verdicts.set(project, (verdicts = []));
    verdicts.push(verdict);
    if (verdicts.length > 2 * KEPT_FOR_EACH_PROJECT) verdicts.splice(0, KEPT_FOR_EACH_PROJECT);
  }
}

/** Rules whose verdicts are remembered. */
export class TracedRulesStore extends RulesStore {
  readonly verdicts = new VerdictLog();

  override get(project: string): Ruleset {
    return this.verdicts.watch(project, super.get(project));
  }
}
