import type {
  AccessBudget,
  AccessMethod,
  AccessRequest,
  DocumentReader,
  Ruleset,
  TriedRule,
  AccessDecision,
} from './access.ts';
import type {
  Expression,
  FunctionDeclaration,
  MatchBlock,
  PatternSegment,
  RulesFile,
} from './syntax/ast.ts';
import { documentName } from './evaluate/convert-values.ts';
import { Coverage, type CoverageReport } from './coverage/coverage.ts';
import { DocumentLookup } from './evaluate/document-lookup.ts';
import { asBoolean } from './evaluate/operators.ts';
import { matchPattern, type GlobRules, type RequestPath } from './compile/path-pattern.ts';
import { ExpressionCompiler } from './compile/compile-expression.ts';
import { queriedDocuments } from './query-proof/query-constraints.ts';
import { requestValue, resourceValue } from './evaluate/request-variable.ts';
import { RuleIndex, type Rule } from './compile/rule-index.ts';
import { LimitError } from './evaluate/limit-error.ts';
import { Evaluation } from './evaluate/evaluation.ts';
import { Scope } from './compile/scope.ts';
import type { SourceText } from './syntax/source-text.ts';
import { Failure, RulesMap, type RuleValue } from './evaluate/value.ts';

/** A compiled ruleset. Authorizes requests and counts the results of each expression. */
export class CompiledRuleset implements Ruleset {
  private readonly source: SourceText;
  private readonly version: RulesFile['version'];
  private readonly globs: GlobRules;
  private readonly index: RuleIndex;
  private readonly counts = new Coverage();
  /** The expressions in the coverage report, in source order. */
  private readonly roots: readonly Expression[];

  /** @param file must have no errors; see `checkRules` */
  constructor(file: RulesFile, source: SourceText) {
    const collector = new RuleCollector(new ExpressionCompiler(this.counts));
    collector.file(file);
    this.source = source;
    this.version = file.version;
    this.globs = { mayBeEmpty: file.version === '2' };
    this.index = new RuleIndex(collector.rules);
    this.roots = collector.roots.toSorted((a, b) => a.start - b.start);
  }

  coverage(): CoverageReport {
    return this.counts.report(this.source, this.roots);
  }

  authorize(request: AccessRequest, reader: DocumentReader, budget: AccessBudget): AccessDecision {
    const { databaseId } = request.method === 'list' ? request.query.parent : request.path;
    const isQuery = request.method === 'list';
    const documents = new DocumentLookup(databaseId, reader, budget, isQuery);
    const tried =
      request.method === 'list'
        ? this.authorizeQuery(request, documents)
        : this.authorizeDocument(request, documents);
    const allowed = tried.at(-1)?.allowed === true;
    const { dependencies } = documents;
    return { allowed, reasons: reasonsOf(request.method, tried), dependencies, tried };
  }

  private authorizeDocument(request: DocumentRequest, documents: DocumentLookup): TriedRule[] {
    const evaluation = new Evaluation(requestValue(request), resourceValue(request), documents);
    return this.tryRules(evaluation, request.method, documentName(request.path).segments);
  }

  /** Each disjunction of the query needs a rule that allows it. */
  private authorizeQuery(request: QueryRequest, documents: DocumentLookup): TriedRule[] {
    const { query } = request;
    // Version 1 has no collection group queries.
    if (query.allDescendants && this.version === '1') return [];
    const tried: TriedRule[] = [];
    for (const { path, data, name } of queriedDocuments(query)) {
      const resource = name ? documents.requestedDocument(name) : RulesMap.of({ data });
      const evaluation = new Evaluation(requestValue(request, name), resource, documents);
      const more = this.tryRules(evaluation, 'list', path);
      if (more.at(-1)?.allowed !== true) return more;
      tried.push(...more);
    }
    return tried;
  }

  /**
   * Tries the rules for a path until one allows it. The allowing rule is the last in the result.
   */
  private tryRules(evaluation: Evaluation, method: AccessMethod, path: RequestPath): TriedRule[] {
    const tried: TriedRule[] = [];
    for (const rule of this.index.find(method, path)) {
      const captures = matchPattern(rule.pattern, path, this.globs);
      if (!captures) continue;
      const result = evaluate(rule, evaluation, captures);
      tried.push(this.describe(rule, result));
      if (result === true || result instanceof LimitError) break;
    }
    return tried;
  }

  private describe(rule: Rule, result: boolean | Failure | LimitError): TriedRule {
    const position = this.source.position(rule.offset);
    if (typeof result === 'boolean') return { position, allowed: result };
    const offset = result instanceof Failure ? (result.offset ?? rule.offset) : rule.offset;
    const failure = { message: result.message, position: this.source.position(offset) };
    return { position, allowed: false, failure };
  }
}

type QueryRequest = Extract<AccessRequest, { method: 'list' }>;
type DocumentRequest = Exclude<AccessRequest, QueryRequest>;

function evaluate(
  { condition }: Rule,
  evaluation: Evaluation,
  captures: readonly RuleValue[],
): boolean | Failure | LimitError {
  if (!condition) return true;
  try {
    return asBoolean(condition({ evaluation, captures, locals: [] }));
  } catch (error) {
    if (error instanceof LimitError) return error;
    throw error;
  }
}

/** Returns the reason of the rule that allowed the request, or of all rules that did not. */
function reasonsOf(method: AccessMethod, tried: readonly TriedRule[]): string[] {
  if (tried.length === 0) return ['No matching allow statements'];
  const allowed = tried.at(-1)?.allowed === true;
  const reasons = tried
    .filter((rule) => rule.allowed === allowed)
    .map(({ position, failure }) => {
      return `${failure?.message ?? String(allowed)} for '${method}' @ L${position.line}`;
    });
  return [...new Set(reasons)];
}

/** Collects the rules of a file, each with the patterns and scope of its enclosing blocks. */
class RuleCollector {
  readonly rules: Rule[] = [];
  readonly roots: Expression[] = [];
  private readonly compiler: ExpressionCompiler;

  constructor(compiler: ExpressionCompiler) {
    this.compiler = compiler;
  }

  file({ functions, service }: RulesFile): void {
    this.functions(functions);
    this.functions(service.functions);
    const scope = new Scope(service.functions, new Scope(functions));
    for (const block of service.matches) this.block(block, scope, [], true);
  }

  private block(
    block: MatchBlock,
    outer: Scope,
    outerPattern: readonly PatternSegment[],
    isReachable: boolean,
  ): void {
    const scope = new Scope(block.functions, outer, block.pattern);
    const pattern = [...outerPattern, ...block.pattern];
    // A recursive wildcard also matches the segments of inner blocks, so inner blocks never match.
    const glob = block.pattern.find(({ kind }) => kind === 'glob');
    const isInnerReachable = isReachable && (!glob || glob === block.pattern.at(-1));
    this.functions(block.functions);
    for (const item of block.items) {
      if ('pattern' in item) {
        this.block(item, scope, pattern, isInnerReachable);
        continue;
      }
      const { methods, condition, start } = item;
      if (condition) this.roots.push(condition);
      const compiled = condition && { condition: this.compiler.compile(condition, scope) };
      const offset = condition?.start ?? start;
      if (isReachable) this.rules.push({ pattern, methods, offset, ...compiled });
    }
  }

  private functions(declarations: readonly FunctionDeclaration[]): void {
    for (const { bindings, body } of declarations) {
      this.roots.push(...bindings.map(({ value }) => value), body);
    }
  }
}
