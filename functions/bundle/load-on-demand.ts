import { createRequire } from 'node:module';
import type { Plugin } from 'rolldown';

const require = createRequire(import.meta.url);

const FIRESTORE = /@google-cloud\/firestore\/build\/src\//;
/** Parts that Firestore's library requires at its first request: most of its size. */
const FIRST_REQUEST = /^(google-gax(\/.+)?|\.\/v1|\.\/v1beta1|\.\.\/watch)$/;
/** Marks a module that only passes on a part, so that no other file imports from its file. */
const PASSED_ON = '\0firestore-';

/**
 * Puts the parts that Firestore's library requires at its first request into separate files. A bundler
 * would put them into the file that every function loads.
 */
export function firestoreOnDemand(): Plugin {
  /** The file of each part. */
  const parts = new Map<string, string>();
  return {
    name: 'firestore-on-demand',
    async resolveId(source, importer) {
      if (source.startsWith(PASSED_ON)) return source;
      if (!FIRST_REQUEST.test(source) || !FIRESTORE.test(importer ?? '')) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (!resolved) return undefined;
      const part = source.split('/').at(-1) ?? source;
      parts.set(`${PASSED_ON}${part}`, resolved.id);
      this.emitFile({ type: 'chunk', id: `${PASSED_ON}${part}`, name: `firestore-${part}` });
      return { id: `./firestore-${part}.js`, external: true };
    },
    load(id) {
      const file = parts.get(id);
      return file === undefined ? undefined : `module.exports = require(${JSON.stringify(file)});`;
    },
  };
}

/**
 * Uses the CommonJS form of firebase-admin. Its other form reads every export when it is imported,
 * which loads all of Firestore's library.
 */
export const firebaseAdminAsCommonJs: Plugin = {
  name: 'firebase-admin-as-commonjs',
  resolveId: { filter: { id: /^firebase-admin\// }, handler: (source) => require.resolve(source) },
};
