import type { FirebaseJson } from './deployed-firebase-json.ts';

/** The rule of Hosting for the files of a build. */
export interface AssetHeaders {
  /** an RE2 expression that matches the paths of the files */
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/**
 * Returns the rule that lets browsers keep the files of a build for a year. It lists the files,
 * because a rule for the folder would also keep the answer that a file is missing. After a rollout,
 * that answer would break a page until its cache is cleared.
 *
 * @param files names in the folder `assets`, which contain a hash of their content
 */
export const assetHeaders = (files: readonly string[]): AssetHeaders => ({
  regex: `^/assets/(?:${files
    .toSorted()
    .map((file) => file.replaceAll('.', '\\.'))
    .join('|')})$`,
  headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
});

/** Returns firebase.json with the rule for the files of its build. */
export const withAssetHeaders = <F extends FirebaseJson>(base: F, rule: AssetHeaders): object => ({
  ...base,
  hosting: { ...base.hosting, headers: [...base.hosting.headers, rule] },
});
