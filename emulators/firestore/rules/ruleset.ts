import type {
  AccessBudget,
  AccessMethod,
  AccessRequest,
  DocumentReader,
  Ruleset,
  TriedRule,
  Verdict,
} from './access.ts';
import type {
  Expression,
  FunctionDeclaration,
  MatchBlock,
  PatternSegment,
  RulesFile,
} from './ast.ts';
import { documentName } from './convert.ts';
import { Coverage, type CoverageReport } from './coverage.ts';
import { DocumentLookup } from './lookup.ts';
import { asBoolean } from './operators.ts';
import { matchPattern, type GlobRules, type PathShape } from './path-shape.ts';
import { Planner } from './plan.ts';
import { queriedDocuments } from './query-facts.ts';
import { requestValue, resourceValue } from './request.ts';
import { RuleIndex, type Rule } from './rule-index.ts';
import { LimitReached } from './limit-reached.ts';
import { Run } from './run.ts';
import { Scope } from './scope.ts';
import type { SourceText } from './source.ts';
import { Failure, RulesMap, type RuleValue } from './value.ts';

/** Rules that judge, and count what came of each expression. */
export class CompiledRuleset implements Ruleset {
  private readonly source: SourceText;
  private readonly version: RulesFile['version'];
  private readonly globs: GlobRules;
  private readonly index: RuleIndex;
  private readonly counts = new Coverage();
  /** What the coverage report is about, in source order. */
  private readonly roots: readonly Expression[];

  /** @param file without errors; see `checkRules` */
  constructor(file: RulesFile, source: SourceText) {
    const collector = new RuleCollector(new Planner(this.counts));
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

  judge(request: AccessRequest, reader: DocumentReader, budget: AccessBudget): Verdict {
    const { databaseId } = request.method === 'list' ? request.query.parent : request.path;
    const documents = new DocumentLookup(databaseId, reader, budget);
    const tried =
      request.method === 'list'
        ? this.judgeQuery(request, documents)
        : this.judgeDocument(request, documents);
    const allowed = tried.at(-1)?.allowed === true;
    const { dependencies } = documents;
    return { allowed, reasons: reasonsOf(request.method, tried), dependencies, tried };
  }

  private judgeDocument(request: DocumentRequest, documents: DocumentLookup): TriedRule[] {
    const run = new Run(requestValue(request), resourceValue(request), documents);
    return this.tryRules(run, request.method, documentName(request.path).segments);
  }

  /** Every alternative of the query must be allowed, by whatever rule. */
  private judgeQuery(request: QueryRequest, documents: DocumentLookup): TriedRule[] {
    const { query } = request;
    // Version 1 knows no queries across collections.
    if (query.allDescendants && this.version === '1') return [];
    const tried: TriedRule[] = [];
    for (const { path, data, name } of queriedDocuments(query)) {
      const resource = name ? documents.named(name) : RulesMap.of({ data });
      const run = new Run(requestValue(request, name), resource, documents);
      const more = this.tryRules(run, 'list', path);
      if (more.at(-1)?.allowed !== true) return more;
      tried.push(...more);
    }
    return tried;
  }

  /** Tries the rules for a path until one allows it: the last one, then. */
  private tryRules(run: Run, method: AccessMethod, path: PathShape): TriedRule[] {
    const tried: TriedRule[] = [];
    for (const rule of this.index.find(method, path)) {
      const captures = matchPattern(rule.pattern, path, this.globs);
      if (!captures) continue;
      const result = evaluate(rule, run, captures);
      tried.push(this.describe(rule, result));
      if (result === true || result instanceof LimitReached) break;
    }
    return tried;
  }

  private describe(rule: Rule, result: boolean | Failure | LimitReached): TriedRule {
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
  run: Run,
  captures: readonly RuleValue[],
): boolean | Failure | LimitReached {
  if (!condition) return true;
  try {
    return asBoolean(condition({ run, captures, locals: [] }));
  } catch (error) {
    if (error instanceof LimitReached) return error;
    throw error;
  }
}

/** Of the rule that allowed it, or of all that did not. */
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

/** Walks a file and gathers its rules, each with all that the blocks around it say. */
class RuleCollector {
  readonly rules: Rule[] = [];
  readonly roots: Expression[] = [];
  private readonly planner: Planner;

  constructor(planner: Planner) {
    this.planner = planner;
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
    // A wildcard takes all but what follows it in its own path: nothing is left for inner blocks.
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
      const planned = condition && { condition: this.planner.plan(condition, scope) };
      const offset = condition?.start ?? start;
      if (isReachable) this.rules.push({ pattern, methods, offset, ...planned });
    }
  }

  private functions(declarations: readonly FunctionDeclaration[]): void {
    for (const { bindings, body } of declarations) {
      this.roots.push(...bindings.map(({ value }) => value), body);
    }
  }
}
