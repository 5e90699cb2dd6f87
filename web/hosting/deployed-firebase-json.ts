import { contentSecurityPolicy, type PolicyConfig } from './content-security-policy.ts';

interface HeaderRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

interface Rewrite {
  readonly source: string;
  readonly function?: { readonly functionId: string; readonly region: string };
}

/** The fields of firebase.json that differ between deployments. */
export interface FirebaseJson {
  readonly functions: readonly object[];
  readonly hosting: {
    readonly headers: readonly HeaderRule[];
    readonly rewrites: readonly Rewrite[];
  };
}

const POLICY = 'Content-Security-Policy';
const ALL_PAGES = '**';

/** Returns firebase.json with the content security policy of a configuration. */
export const withPolicyOf = <F extends FirebaseJson>(base: F, config: PolicyConfig): F => ({
  ...base,
  hosting: {
    ...base.hosting,
    headers: base.hosting.headers.map((rule) =>
      rule.source === ALL_PAGES ? { ...rule, headers: rule.headers.map(replaced(config)) } : rule,
    ),
  },
});

const replaced =
  (config: PolicyConfig) =>
  (header: HeaderRule['headers'][number]): HeaderRule['headers'][number] =>
    header.key === POLICY ? { ...header, value: contentSecurityPolicy(config) } : header;

/**
 * Returns the firebase.json with which a site of another configuration is deployed. It runs no build
 * before a deployment, because that would build the site of the committed configuration.
 */
export function deployedFirebaseJson<F extends FirebaseJson>(base: F, config: PolicyConfig) {
  const { functions, hosting, ...others } = withPolicyOf(base, config);
  return {
    ...others,
    functions: functions.map((codebase) => ({ ...codebase, predeploy: [] })),
    hosting: {
      ...hosting,
      predeploy: [],
      rewrites: hosting.rewrites.map((rewrite) =>
        rewrite.function === undefined
          ? rewrite
          : { ...rewrite, function: { ...rewrite.function, region: config.functionsRegion } },
      ),
    },
  };
}
