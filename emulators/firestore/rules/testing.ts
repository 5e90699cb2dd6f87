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
  ListedQuery,
  RequestAuth,
  Verdict,
} from './access.ts';
import { compileRules, type CompiledRuleset } from './index.ts';

export const DATABASE: DatabaseId = { project: 'demo', database: '(default)' };
export const NOW = 1_700_000_000_123_456n;

/** @param text such as `users/ada`; empty for the root */
export const at = (text: string): ResourcePath => ({
  databaseId: DATABASE,
  segments: text === '' ? [] : text.split('/'),
});

type Plain =
  null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** Whole numbers become integers. A `Value` stays what it is. */
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

/** A file whose blocks stand below the documents of every database. */
export const file = (blocks: string, version: '1' | '2' = '2') =>
  `rules_version = '${version}';\nservice cloud.firestore { match /databases/{database}/documents {\n` +
  `${blocks}\n}}`;

/** @throws Error with the issues if it does not compile */
export function compile(source: string): CompiledRuleset {
  const { ruleset, issues } = compileRules(source);
  if (ruleset) return ruleset;
  throw new Error(
    issues.map((issue) => `${issue.line}:${issue.column} ${issue.message}`).join('\n'),
  );
}

export const newBudget = (limit = 10): AccessBudget => ({ limit, looked: new Map() });

/** A reader of the documents given, before and after. */
export function reader(
  before: readonly Document[] = [],
  after: readonly Document[] = before,
): DocumentReader {
  const find = (documents: readonly Document[]) => (path: ResourcePath) =>
    documents.find(({ key }) => key === orderKey(path));
  return { get: find(before), getAfter: find(after) };
}

interface World {
  readonly auth?: RequestAuth;
  readonly stored?: readonly Document[];
  readonly after?: readonly Document[];
  readonly budget?: AccessBudget;
}

type DocumentMethod = 'get' | 'create' | 'update' | 'delete';

/** Judges an access to one document. */
export function judge(
  ruleset: CompiledRuleset,
  method: DocumentMethod,
  path: string,
  world: World & { readonly data?: Readonly<Record<string, Plain | Value>> } = {},
): Verdict {
  const { auth = null, stored = [], after = stored, budget = newBudget(), data } = world;
  const resource = reader(stored).get(at(path));
  const common = { auth, time: NOW, path: at(path), resource };
  const request: AccessRequest =
    method === 'get'
      ? { ...common, method }
      : { ...common, method, newFields: data && fields(data) };
  return ruleset.judge(request, reader(stored, after), budget);
}

/** Judges a query. */
export function judgeQuery(
  ruleset: CompiledRuleset,
  query: Partial<ListedQuery>,
  { auth = null, stored = [], budget = newBudget() }: World = {},
): Verdict {
  const whole: ListedQuery = {
    parent: at(''),
    allDescendants: false,
    orderBy: [],
    offset: 0,
    ...query,
  };
  return ruleset.judge({ auth, time: NOW, method: 'list', query: whole }, reader(stored), budget);
}

/** What a condition comes to for a `get` of `c/d`: a boolean, or why there is none. */
export function outcomeOf(
  condition: string,
  world: World & {
    readonly functions?: string;
    readonly resource?: Record<string, Plain | Value>;
  } = {},
): boolean | string {
  const { functions = '', resource = {}, stored = [], ...rest } = world;
  const ruleset = compile(file(`${functions} match /c/{id} { allow get: if ${condition}; }`));
  const verdict = judge(ruleset, 'get', 'c/d', {
    auth: user('ada', { email: 'ada@example.com', admin: true, level: 3, rate: 1.5 }),
    ...rest,
    stored: [document('c/d', resource), ...stored],
  });
  return verdict.tried?.[0]?.failure?.message ?? verdict.allowed;
}
