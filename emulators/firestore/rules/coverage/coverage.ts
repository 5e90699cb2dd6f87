import { children, type Expression } from '../syntax/ast.ts';
import type { SourceText } from '../syntax/source-text.ts';
import { Failure, kindOf, type Result } from '../evaluate/value.ts';

/**
 * How often each expression had each result, in the JSON format of Google's emulator at
 * `:ruleCoverage`.
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
  /** Absent if never evaluated. */
  readonly values?: readonly ValueCount[];
  readonly children?: readonly ExpressionReport[];
}

/** `value` is for example `{ boolValue: true }`. Containers have a type but no content. */
export interface ValueCount {
  readonly value: Readonly<Record<string, unknown>>;
  readonly count: number;
}

/** Maximum number of distinct strings and numbers. All others are counted together. */
const MAX_DISTINCT_VALUES = 50;

/** The results of one expression so far. */
export class CoverageCell {
  private readonly counts = new Map<unknown, { result: Result; count: number }>();

  record(result: Result): void {
    const key = keyOf(result);
    const existing = this.counts.get(key);
    if (existing) existing.count++;
    else if (this.counts.size < MAX_DISTINCT_VALUES) this.counts.set(key, { result, count: 1 });
    else this.recordOther();
  }

  private recordOther(): void {
    const key = CoverageCell;
    const existing = this.counts.get(key);
    if (existing) existing.count++;
    else this.counts.set(key, { result: '(other values)', count: 1 });
  }

  values(): ValueCount[] {
    return [...this.counts.values()].map(({ result, count }) => ({ value: toJson(result), count }));
  }
}

/** The counts for the expressions of one ruleset. */
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

/** Distinguishes scalars by value, failures by message and other values by type. */
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
