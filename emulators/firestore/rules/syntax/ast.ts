import type { AccessMethod } from '../access.ts';

/** Offsets into the source text, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface RulesFile {
  readonly version: '1' | '2';
  readonly functions: readonly FunctionDeclaration[];
  readonly service: Service;
}

export interface Service {
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchBlock[];
}

export interface MatchBlock extends Span {
  /** The pattern of this block only. The patterns of outer blocks precede it. */
  readonly pattern: readonly PatternSegment[];
  readonly functions: readonly FunctionDeclaration[];
  /** In source order, because the rules are evaluated in this order. */
  readonly items: readonly (AllowStatement | MatchBlock)[];
}

export type PatternSegment = Span &
  (
    | { readonly kind: 'literal'; readonly text: string }
    | { readonly kind: 'capture'; readonly name: string }
    | { readonly kind: 'glob'; readonly name: string }
  );

export interface AllowStatement extends Span {
  readonly methods: ReadonlySet<AccessMethod>;
  /** If absent, the rule always allows. */
  readonly condition?: Expression;
}

export interface FunctionDeclaration extends Span {
  readonly name: string;
  readonly nameStart: number;
  readonly parameters: readonly Parameter[];
  readonly bindings: readonly LetBinding[];
  readonly body: Expression;
}

export interface Parameter extends Span {
  readonly name: string;
}

export interface LetBinding extends Span {
  readonly name: string;
  readonly nameStart: number;
  readonly value: Expression;
}

export type LogicalOperator = '&&' | '||';
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | 'in';

export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `{name}`, a placeholder that `bind` fills in. */
  | { readonly kind: 'placeholder'; readonly name: string }
  | { readonly kind: 'expression'; readonly expression: Expression };

export type Literal = null | boolean | bigint | number | string | Uint8Array;

export type Expression = Span &
  (
    | { readonly kind: 'literal'; readonly value: Literal }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'group'; readonly inner: Expression }
    | { readonly kind: 'list'; readonly elements: readonly Expression[] }
    | { readonly kind: 'map'; readonly entries: readonly MapEntry[] }
    | { readonly kind: 'path'; readonly parts: readonly PathPart[] }
    | { readonly kind: 'member'; readonly object: Expression; readonly property: string }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | {
        readonly kind: 'slice';
        readonly object: Expression;
        readonly from: Expression;
        readonly to: Expression;
      }
    | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
    | {
        readonly kind: 'method';
        readonly object: Expression;
        readonly name: string;
        readonly arguments: readonly Expression[];
      }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'logical';
        readonly operator: LogicalOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: 'is'; readonly value: Expression; readonly type: string }
    | {
        readonly kind: 'ternary';
        readonly condition: Expression;
        readonly whenTrue: Expression;
        readonly whenFalse: Expression;
      }
  );

export interface MapEntry {
  readonly key: Expression;
  readonly value: Expression;
}

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** Returns the direct children of an expression in source order. */
export function children(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'group':
      return [expression.inner];
    case 'list':
      return expression.elements;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.parts.flatMap((part) =>
        part.kind === 'expression' ? [part.expression] : [],
      );
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'slice':
      return [expression.object, expression.from, expression.to];
    case 'call':
      return expression.arguments;
    case 'method':
      return [expression.object, ...expression.arguments];
    case 'unary':
      return [expression.operand];
    case 'binary':
    case 'logical':
      return [expression.left, expression.right];
    case 'is':
      return [expression.value];
    case 'ternary':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
  }
}
