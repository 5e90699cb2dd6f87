/** A requirement of OWASP ASVS 5.0.0 at level 1 or 2, in our own words. */
export interface AsvsRequirement {
  /** `8.2.2` */
  readonly id: string;
  readonly level: 1 | 2;
  readonly what: string;
  readonly state:
    | { readonly evidence: string }
    | { readonly provider: string; readonly whereToCheck: string }
    | { readonly notApplicable: string }
    | { readonly open: string };
}

/** A requirement that we meet. `evidence` is the path of a test, a setting or a document. */
export const shown = (
  id: string,
  level: 1 | 2,
  what: string,
  evidence: string,
): AsvsRequirement => ({ id, level, what, state: { evidence } });

/**
 * A requirement that Google or another provider meets outside of this repository, so that no test here
 * can prove it. `whereToCheck` is the path of a document that says how to check a deployment.
 */
export const provider = (
  id: string,
  level: 1 | 2,
  what: string,
  words: string,
  whereToCheck: string,
): AsvsRequirement => ({ id, level, what, state: { provider: words, whereToCheck } });

/** A requirement about a technique that we do not use. */
export const absent = (
  id: string,
  level: 1 | 2,
  what: string,
  notApplicable: string,
): AsvsRequirement => ({ id, level, what, state: { notApplicable } });

/** A requirement that we do not meet, or cannot show yet. */
export const open = (id: string, level: 1 | 2, what: string, gap: string): AsvsRequirement => ({
  id,
  level,
  what,
  state: { open: gap },
});
