/** A text of an environment file and where it is. */
export interface FoundText {
  readonly path: readonly string[];
  readonly value: string;
}

/** Domains that exist in no public DNS, such as those of the local environment. RFC 2606, RFC 6761. */
const LOCAL_DOMAIN = /(?:^|[@./])(?:localhost|[\w-]+\.(?:example|test|invalid|local))(?=$|[/:?#])/i;
const IP_ADDRESS = /\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])/i;
/** firebase-tools sends nothing of such a project to Google. */
const DEMO_PROJECT = /^demo-/;
const DEMO_KEY = /^(?:local|fake|demo)(?:$|[-_])/i;
/** The postal address of the local environment. */
const DEMO_ADDRESS = /1 Main Street, Springfield, IL 62701/;

const isDemo = ({ path, value }: FoundText): boolean =>
  (path.at(-1) === 'project' && DEMO_PROJECT.test(value)) ||
  (/^(?:apiKey|clientId|siteKey)$/.test(path.at(-1) ?? '') && DEMO_KEY.test(value)) ||
  LOCAL_DOMAIN.test(value) ||
  IP_ADDRESS.test(value) ||
  DEMO_ADDRESS.test(value);

/** Returns all texts of an environment. */
export function textsOf(value: unknown, path: readonly string[] = []): readonly FoundText[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key]));
}

/** Returns the values that belong to the local environment and work in no deployment. */
export const demoValuesIn = (environment: unknown): readonly FoundText[] =>
  textsOf(environment).filter(isDemo);
