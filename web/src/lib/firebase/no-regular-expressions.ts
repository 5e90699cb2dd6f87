/**
 * Replaces `re2js` in the build. Firestore needs it only for pipelines with regular expressions, which
 * no page uses, and it is a fifth of Firestore's code.
 */
export const RE2JS = {
  compile(): never {
    throw new Error('Pipelines with regular expressions are not part of this build.');
  },
};
