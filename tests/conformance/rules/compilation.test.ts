import { describe, expect, it } from 'vitest';
import { request } from '../../firestore-conformance/clients/rest.ts';
import { randomId } from '../../firestore-conformance/clients/ids.ts';
import { rulesFile } from '../../firestore-conformance/clients/rules.ts';

/** Compiles rules like firebase-tools when a rules file changes. */
async function compile(matches: string): Promise<{ status: number; issues: Issue[] }> {
  const path = `/emulator/v1/projects/demo-${randomId()}:securityRules`;
  const rules = { files: [{ name: 'security.rules', content: rulesFile(matches) }] };
  const { status } = await request('PUT', path, { rules });
  const { body } = await request('PUT', path, { rules, ignore_errors: true });
  return { status, issues: body.issues ?? [] };
}

interface Issue {
  readonly description: string;
  readonly sourcePosition: { readonly line: number; readonly column: number };
}

const summary = ({ description, sourcePosition: { line, column } }: Issue) =>
  `${line}:${column} ${description}`;

describe('compiling rules', () => {
  it.each([
    ['a second variable of the same name', 'function f() { let x = 1; let x = 2; return x; }'],
    ['a variable named like a parameter', 'function f(x) { let x = 2; return x; }'],
  ])('rejects %s', async (_, declaration) => {
    const { status, issues } = await compile(declaration);
    expect(status).toBe(400);
    expect(issues.map(({ sourcePosition }) => sourcePosition.line)).toContain(4);
  });

  it.each([
    [
      'an unused variable',
      'function f() { let x = 1; return true; } match /c/{id} { allow get: if f(); }',
      ['4:24 Unused variable: x.'],
    ],
    [
      'an unused parameter',
      'function f(x) { return true; } match /c/{id} { allow get: if f(1); }',
      ['4:16 Unused variable: x.'],
    ],
    ['an unused function', 'function f() { return true; }', ['4:14 Unused function: f.']],
  ])('accepts %s with a warning', async (_, matches, warnings) => {
    const { status, issues } = await compile(matches);
    expect(status).toBe(200);
    expect(issues.map(summary)).toEqual(warnings);
  });

  it.each(['int()', 'math.abs(1, 2) == 1', 'id.matches()', 'exists(/a/b, /c/d)'])(
    'accepts a call with the wrong number of arguments, with a warning: %s',
    async (condition) => {
      const { status, issues } = await compile(`match /c/{id} { allow get: if ${condition}; }`);
      expect(status).toBe(200);
      expect(issues.map(({ sourcePosition }) => sourcePosition.line)).toEqual([4]);
    },
  );
});
