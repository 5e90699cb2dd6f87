import type { RulesIssue, Ruleset } from './access.ts';
import type { RulesFile } from './ast.ts';
import { checkRules, type Problem } from './check.ts';
import { SyntaxProblem } from './lexer.ts';
import { parseRules } from './parser.ts';
import { CompiledRuleset } from './ruleset.ts';
import { SourceText } from './source.ts';

export type { CompiledRuleset } from './ruleset.ts';

/** @see https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits */
const MAX_SOURCE_BYTES = 256 * 1024;

/** What is in force while no rules are loaded. */
export const ALLOW_ALL: Ruleset = {
  judge: () => ({ allowed: true, reasons: [], dependencies: [] }),
};

/**
 * Compiles a rules file. Never throws: whatever is wrong with it is an issue.
 *
 * @returns no ruleset if any of the issues is an error
 */
export function compileRules(text: string): {
  ruleset: CompiledRuleset | undefined;
  issues: RulesIssue[];
} {
  const source = new SourceText(text);
  const { file, problems } = parse(text);
  const issues = problems.map(({ severity, message, offset }): RulesIssue => {
    return { severity, message, ...source.position(offset) };
  });
  const isSound = file && problems.every(({ severity }) => severity === 'warning');
  return { ruleset: isSound ? new CompiledRuleset(file, source) : undefined, issues };
}

function parse(text: string): { file?: RulesFile; problems: Problem[] } {
  if (Buffer.byteLength(text) > MAX_SOURCE_BYTES) {
    const message = 'The rules are larger than 256 KB.';
    return { problems: [{ severity: 'error', message, offset: 0 }] };
  }
  try {
    const file = parseRules(text);
    return { file, problems: checkRules(file) };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { problems: [{ severity: 'error', message: error.message, offset: error.offset }] };
  }
}
