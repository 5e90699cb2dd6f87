import { describe, expect, it } from 'vitest';
import { moduleInterface } from './module-interface.ts';

const interfaceOf = (source: string) => moduleInterface('module.ts', source);

describe('the interface of a module', () => {
  it.each([
    ['a function', 'export function f(a: number): number { return a; }', 'return a;', 'return 1;'],
    ['an arrow function', 'export const f = (a: number): number => a;', '=> a', '=> a + 1'],
    ['a method', 'export class A { f(): void { g(); } }', 'g();', 'h();'],
    [
      'a function after text that is not ASCII',
      "const a = 'ä€😀';\nf((): void => a());",
      'a()',
      'b()',
    ],
  ])('stays the same if the body of %s with a return type changes', (_, source, before, after) => {
    expect(source).toContain(before);
    expect(interfaceOf(source.replace(before, after))).toBe(interfaceOf(source));
  });

  it.each([
    ['at the end of a line', 'const a = 1; // one'],
    ['at the end of the file', 'const a = 1;\n// one\n'],
    ['on lines of its own', '/**\n * One\n */\nconst a = 1;'],
  ])('stays the same with a comment %s', (_, source) => {
    expect(interfaceOf(source)).toBe('const a = 1;');
  });

  it('stays the same with a comment between declarations', () => {
    const declarations = ['export interface A {\n  a: 1;', '  b: 2;\n}'];
    expect(interfaceOf(declarations.join('\n  // The second.\n'))).toBe(
      interfaceOf(declarations.join('\n')),
    );
  });

  it.each([
    ['a body without a return type', 'export const f = () => 1;', '1', '2'],
    ['a body of a constructor', 'class A { a; constructor() { this.a = 1; } }', '1', "''"],
    ['a value of a variable with a type', 'const a: 1 | 2 = 1; export const b = a;', '= 1', '= 2'],
    ['a default of a parameter', 'export function f(a = 1): void {}', '1', "''"],
    ['a return type', 'export function f(): 1 | 2 { return 1; }', '1 |', '0 | 1 |'],
    ['a field of an interface', 'export interface A { a: 1 }', '1', '2'],
    ['an import', "import { a } from './a.ts';", './a.ts', './b.ts'],
    ['a reference', '/// <reference types="node" />', 'node', 'vite'],
    ['text that looks like a comment', "export const a = '// 1' as const;", '// 1', '// 2'],
  ])('changes with %s', (_, source, before, after) => {
    expect(source).toContain(before);
    expect(interfaceOf(source.replace(before, after))).not.toBe(interfaceOf(source));
  });

  it('changes with any comment in JavaScript', () => {
    expect(moduleInterface('module.mjs', '/** @type {1} */\nexport const a = 1;')).toContain(
      '@type',
    );
  });
});
