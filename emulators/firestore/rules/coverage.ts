import { children, type Expression } from './ast.ts';
import type { SourceText } from './source.ts';
import { Failure, kindOf, type Result } from './value.ts';

/**
 * How often each expression came out as what: the JSON of Google's emulator at `:ruleCoverage`.
 *
 * @see https://firebase.google.com/docs/rules/emulator-reports
 */
export interface CoverageReport {
  readonly rules: {
    readonly files: readonly { readonly name: string; readonly content: string }[];
  };
  readonly report: readonly ExpressionReport[];
}

export interface ExpressionReport {
  readonly sourcePosition: {
    readonly line: number;
    readonly column: number;
    readonly currentOffset: number;
    /** Exclusive. */
    readonly endOffset: number;
  };
  /** Absent: never evaluated. */
  readonly values?: readonly ValueCount[];
  readonly children?: readonly ExpressionReport[];
}

/** The value is `{ boolValue: true }` and the like; containers are named but not spelled out. */
export interface ValueCount {
  readonly value: Readonly<Record<string, unknown>>;
  readonly count: number;
}

/** Different texts and numbers that are told apart; more of them are counted together. */
const MAX_DISTINCT_VALUES = 50;

/** What one expression came to so far. */
export class CoverageCell {
  private readonly counts = new Map<unknown, { result: Result; count: number }>();

  record(result: Result): void {
    const key = keyOf(result);
    const known = this.counts.get(key);
    if (known) known.count++;
    else if (this.counts.size < MAX_DISTINCT_VALUES) this.counts.set(key, { result, count: 1 });
    else this.recordOther();
  }

  private recordOther(): void {
    const key = CoverageCell;
    const known = this.counts.get(key);
    if (known) known.count++;
    else this.counts.set(key, { result: '(other values)', count: 1 });
  }

  values(): ValueCount[] {
    return [...this.counts.values()].map(({ result, count }) => ({ value: toJson(result), count }));
  }
}

/** Counts for the expressions of one ruleset. */
export class Coverage {
  private readonly cells = new Map<Expression, CoverageCell>();

  cell(expression: Expression): CoverageCell {
    const cell = this.cells.get(expression) ?? new CoverageCell();
    this.cells.set(expression, cell);
    return cell;
  }

  /** @param roots conditions and function bodies, in source order */
  report(source: SourceText, roots: readonly Expression[]): CoverageReport {
    return {
      rules: { files: [{ name: 'firestore.rules', content: source.text }] },
      report: roots.flatMap((root) => this.reportOn(root, source)),
    };
  }

  private reportOn(expression: Expression, source: SourceText): ExpressionReport[] {
    if (expression.kind === 'literal') return [];
    const inner = children(expression).flatMap((child) => this.reportOn(child, source));
    if (expression.kind === 'group') return inner;
    const { start, end } = expression;
    const values = this.cells.get(expression)?.values() ?? [];
    return [
      {
        sourcePosition: { ...source.position(start), currentOffset: start, endOffset: end },
        ...(values.length > 0 && { values }),
        ...(inner.length > 0 && { children: inner }),
      },
    ];
  }
}

/** Scalars are told apart by value, failures by message, all else by type. */
function keyOf(result: Result): unknown {
  if (result instanceof Failure) return `failure: ${result.message}`;
  if (typeof result === 'string') return `string: ${result}`;
  return typeof result === 'object' && result !== null ? kindOf(result) : result;
}

function toJson(result: Result): Record<string, unknown> {
  if (result instanceof Failure) return { undefined: { causeMessage: result.message } };
  const name = `${kindOf(result).replace('_d', 'D')}Value`;
  if (typeof result === 'bigint') return { [name]: String(result) };
  if (typeof result === 'number') {
    return { [name]: Number.isFinite(result) ? result : String(result) };
  }
  return { [name]: typeof result === 'object' && result !== null ? {} : result };
}
