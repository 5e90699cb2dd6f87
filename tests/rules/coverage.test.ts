import { beforeAll, describe, expect, it } from 'vitest';
import { compileRules } from '../../emulators/firestore/rules/index.ts';
import type { ExpressionReport } from '../../emulators/firestore/rules/coverage/coverage.ts';
import { recordFigure } from '../kit/record-figure.ts';
import { ACCESS_CASES, SWEEPING_CASES } from './access-cases.ts';
import { rulesSource } from './environment.ts';
import { FIELD_ATTEMPTS } from './field-attacks.ts';
import { accessesOf, isAllowed } from './in-memory.ts';

/** Returns an expression and all expressions in it. */
const withInner = (expression: ExpressionReport): readonly ExpressionReport[] => [
  expression,
  ...(expression.children ?? []).flatMap(withInner),
];

const textOf = ({ sourcePosition: { line, currentOffset, endOffset } }: ExpressionReport) =>
  `line ${line}: ${rulesSource.slice(currentOffset, endOffset)}`;

describe('the expressions of the rules', () => {
  let expressions: readonly ExpressionReport[] = [];

  beforeAll(() => {
    const { ruleset } = compileRules(rulesSource);
    if (!ruleset) throw new Error('The rules do not compile.');
    for (const each of accessesOf([...ACCESS_CASES, ...SWEEPING_CASES, ...FIELD_ATTEMPTS])) {
      isAllowed(ruleset, each);
    }
    expressions = ruleset.coverage().report.flatMap(withInner);
  });

  it('are all evaluated', () => {
    const missed = expressions.filter(({ values = [] }) => values.length === 0);
    expect(missed.map(textOf)).toEqual([]);
    recordFigure('expressions evaluated', expressions.length);
  });

  it('have both results if they are conditions', () => {
    const isOneSided = ({ values = [] }: ExpressionReport) => {
      const results = new Set(values.map(({ value }) => value['boolValue'] ?? 'failed'));
      return values.some(({ value }) => 'boolValue' in value) && results.size < 2;
    };
    expect(expressions.filter(isOneSided).map(textOf)).toEqual([]);
  });
});
