import type { Ruleset, RulesIssue } from '../rules/access.ts';
import { ALLOW_ALL, compileRules } from '../rules/index.ts';
import type { CompiledRuleset } from '../rules/index.ts';
import type { RulesSource } from './access.ts';

/** The active rules of each project. */
export class RulesStore implements RulesSource {
  readonly #rulesets = new Map<string, CompiledRuleset>();
  readonly #listeners = new Set<(project: string | undefined) => void>();
  readonly #warn: (message: string) => void;
  readonly #warned = new Set<string>();
  #fallback: CompiledRuleset | undefined;

  constructor(warn: (message: string) => void = console.warn) {
    this.#warn = warn;
  }

  /**
   * Activates rules unless they have errors.
   *
   * @param project if undefined, all projects without rules of their own
   */
  load(project: string | undefined, source: string): RulesIssue[] {
    const { ruleset, issues } = compileRules(source);
    if (ruleset === undefined) return issues;
    if (project === undefined) this.#fallback = ruleset;
    else this.#rulesets.set(project, ruleset);
    for (const listener of this.#listeners) listener(project);
    return issues;
  }

  /** Returns the rules loaded for the project, if any. */
  find(project: string): CompiledRuleset | undefined {
    return this.#rulesets.get(project) ?? this.#fallback;
  }

  /** Returns the rules for the project. Without any rules, everything is allowed. */
  get(project: string): Ruleset {
    const ruleset = this.find(project);
    if (ruleset !== undefined) return ruleset;
    if (!this.#warned.has(project)) {
      this.#warned.add(project);
      this.#warn(`No rules are loaded for project ${project}: everything is allowed.`);
    }
    return ALLOW_ALL;
  }

  onChange(listener: (project: string | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
