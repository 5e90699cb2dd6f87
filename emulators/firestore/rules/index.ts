import type { RulesIssue, Ruleset } from './access.ts';
import type { RulesFile } from './syntax/ast.ts';
import { checkRules, type Problem } from './compile/check-rules.ts';
import { SyntaxProblem } from './syntax/lexer.ts';
import { parseRules } from './syntax/parser.ts';
import { CompiledRuleset } from './ruleset.ts';
import { SourceText } from './syntax/source-text.ts';

export type { CompiledRuleset } from './ruleset.ts';

/** @see https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits */
const MAX_SOURCE_BYTES = 256 * 1024;

/** The rules that apply until a ruleset is loaded. */
export const ALLOW_ALL: Ruleset = {
  authorize: () => ({ allowed: true, reasons: [], dependencies: [] }),
};

/**
 * Compiles a rules file. Never throws; every problem is an issue.
 *
 * @returns no ruleset if any issue is an error
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
