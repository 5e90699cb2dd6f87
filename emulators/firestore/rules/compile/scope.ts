import type { FunctionDeclaration, PatternSegment } from '../syntax/ast.ts';

/** The names in a file, a service or a match block. */
export class Scope {
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** Names of all wildcards of the enclosing patterns, outermost first. */
  readonly captures: readonly string[];
  private readonly outer: Scope | undefined;

  constructor(
    functions: readonly FunctionDeclaration[],
    outer?: Scope,
    pattern: readonly PatternSegment[] = [],
  ) {
    this.functions = new Map(functions.map((declaration) => [declaration.name, declaration]));
    this.outer = outer;
    const own = pattern.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
    this.captures = [...(outer?.captures ?? []), ...own];
  }

  /** Returns the innermost function of this name, with the scope of its body. */
  findFunction(name: string): { declaration: FunctionDeclaration; scope: Scope } | undefined {
    const declaration = this.functions.get(name);
    return declaration ? { declaration, scope: this } : this.outer?.findFunction(name);
  }

  /** Returns the index of the innermost wildcard of this name, or -1. */
  findCapture(name: string): number {
    return this.captures.lastIndexOf(name);
  }
}
