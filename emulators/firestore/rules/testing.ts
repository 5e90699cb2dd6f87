import { orderKey, type DatabaseId, type ResourcePath } from '../model/resource-path.ts';
import type { Document } from '../model/document.ts';
import {
  arrayValue,
  booleanValue,
  doubleValue,
  integerValue,
  mapValue,
  nullValue,
  stringValue,
  type FieldMap,
  type Value,
} from '../model/value.ts';
import type {
  AccessBudget,
  AccessRequest,
  DocumentReader,
  RulesQuery,
  RequestAuth,
  AccessDecision,
} from './access.ts';
import { compileRules, type CompiledRuleset } from './index.ts';

export const DATABASE: DatabaseId = { project: 'demo', database: '(default)' };
export const NOW = 1_700_000_000_123_456n;

/** @param text such as `users/ada`, or empty for the root */
export const at = (text: string): ResourcePath => ({
  databaseId: DATABASE,
  segments: text === '' ? [] : text.split('/'),
});

type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain };

/** Converts plain data to a value. Whole numbers become integers. A `Value` stays unchanged. */
export function value(plain: Plain | Value): Value {
  if (plain === null) return nullValue();
  if (typeof plain === 'boolean') return booleanValue(plain);
  if (typeof plain === 'string') return stringValue(plain);
  if (typeof plain === 'number') {
    return Number.isInteger(plain) ? integerValue(BigInt(plain)) : doubleValue(plain);
  }
  if (Array.isArray(plain)) return arrayValue(plain.map(value));
  if ('kind' in plain) return plain as Value;
  return mapValue(fields(plain as Record<string, Plain>));
}

export const fields = (plain: Readonly<Record<string, Plain | Value>>): FieldMap =>
  new Map(Object.entries(plain).map(([name, each]) => [name, value(each)]));

export function document(
  path: string,
  data: Readonly<Record<string, Plain | Value>> | FieldMap,
): Document {
  return {
    path: at(path),
    key: orderKey(at(path)),
    fields: data instanceof Map ? (data as FieldMap) : fields(data as Record<string, Plain>),
    createTime: NOW,
    updateTime: NOW,
  };
}

export const user = (uid: string, token: Readonly<Record<string, unknown>> = {}): RequestAuth => ({
  uid,
  token: { sub: uid, ...token },
});

/** Builds a rules file with these blocks under the documents of every database. */
export const file = (blocks: string, version: '1' | '2' = '2') =>
  `rules_version = '${version}';\nservice cloud.firestore { match /databases/{database}/documents {\n` +
  `${blocks}\n}}`;

/** @throws Error with the issues if the rules do not compile */
export function compile(source: string): CompiledRuleset {
  const { ruleset, issues } = compileRules(source);
  if (ruleset) return ruleset;
  throw new Error(
    issues.map((issue) => `${issue.line}:${issue.column} ${issue.message}`).join('\n'),
  );
}

export const newBudget = (limit = 10): AccessBudget => ({ limit, lookups: new Map() });

/** Builds a reader of these documents before and after a write. */
export function reader(
  before: readonly Document[] = [],
  after: readonly Document[] = before,
): DocumentReader {
  const find = (documents: readonly Document[]) => (path: ResourcePath) =>
    documents.find(({ key }) => key === orderKey(path));
  return { get: find(before), getAfter: find(after) };
}

interface TestContext {
  readonly auth?: RequestAuth;
  readonly stored?: readonly Document[];
  readonly after?: readonly Document[];
  readonly budget?: AccessBudget;
}

type DocumentMethod = 'get' | 'create' | 'update' | 'delete';

/** Evaluates the rules for an access to one document. */
export function authorize(
  ruleset: CompiledRuleset,
  method: DocumentMethod,
  path: string,
  context: TestContext & { readonly data?: Readonly<Record<string, Plain | Value>> } = {},
): AccessDecision {
  const { auth = null, stored = [], after = stored, budget = newBudget(), data } = context;
  const resource = reader(stored).get(at(path));
  const common = { auth, time: NOW, path: at(path), resource };
  const request: AccessRequest =
    method === 'get'
      ? { ...common, method }
      : { ...common, method, newFields: data && fields(data) };
  return ruleset.authorize(request, reader(stored, after), budget);
}

/** Evaluates the rules for a query. */
export function authorizeQuery(
  ruleset: CompiledRuleset,
  query: Partial<RulesQuery>,
  { auth = null, stored = [], budget = newBudget() }: TestContext = {},
): AccessDecision {
  const fullQuery: RulesQuery = {
    parent: at(''),
    allDescendants: false,
    orderBy: [],
    offset: 0,
    ...query,
  };
  return ruleset.authorize(
    { auth, time: NOW, method: 'list', query: fullQuery },
    reader(stored),
    budget,
  );
}

/** Evaluates a condition for a `get` of `c/d`. Returns a boolean, or the error message. */
export function outcomeOf(
  condition: string,
  context: TestContext & {
    readonly functions?: string;
    readonly resource?: Record<string, Plain | Value>;
  } = {},
): boolean | string {
  const { functions = '', resource = {}, stored = [], ...rest } = context;
  const ruleset = compile(file(`${functions} match /c/{id} { allow get: if ${condition}; }`));
  const decision = authorize(ruleset, 'get', 'c/d', {
    auth: user('ada', { email: 'ada@example.com', admin: true, level: 3, rate: 1.5 }),
    ...rest,
    stored: [document('c/d', resource), ...stored],
  });
  return decision.tried?.[0]?.failure?.message ?? decision.allowed;
}
