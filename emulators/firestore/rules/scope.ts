import type { FunctionDeclaration, PatternSegment } from './ast.ts';

/** What names mean inside a file, a service or a match block. */
export class Scope {
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** Names of all wildcards of the patterns around, outermost first. */
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

  /** The innermost function of a name and the scope its body sees. */
  findFunction(name: string): { declaration: FunctionDeclaration; scope: Scope } | undefined {
    const declaration = this.functions.get(name);
    return declaration ? { declaration, scope: this } : this.outer?.findFunction(name);
  }

  /** The position of the innermost wildcard of a name, or -1. */
  findCapture(name: string): number {
    return this.captures.lastIndexOf(name);
  }
}
