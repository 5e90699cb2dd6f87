import { createRequire } from 'node:module';
import type { Plugin } from 'rolldown';

const require = createRequire(import.meta.url);

const FIRESTORE = /@google-cloud\/firestore\/build\/src\//;
/** Parts that Firestore's library requires at its first request: most of its size. */
const FIRST_REQUEST = /^(google-gax(\/.+)?|\.\/v1|\.\/v1beta1|\.\.\/watch)$/;
const PREFIX = 'firestore-';

/**
 * Puts the parts that Firestore's library requires at its first request into separate files. A bundler
 * would put them into the file that every function loads.
 */
export const firestoreOnDemand: Plugin = {
  name: 'firestore-on-demand',
  resolveId: {
    filter: { id: FIRST_REQUEST },
    async handler(source, importer) {
      if (importer === undefined || !FIRESTORE.test(importer)) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (!resolved) return undefined;
      const name = `${PREFIX}${source.split('/').at(-1)}`;
      this.emitFile({ type: 'chunk', id: resolved.id, name, preserveSignature: 'strict' });
      return { id: `./${name}.js`, external: true };
    },
  },
  // The bundler exports a CommonJS module as `default`.
  renderChunk: (code, { name, exports }) =>
    name.startsWith(PREFIX) && exports.includes('default')
      ? { code: `${code}\nmodule.exports = exports.default;\n`, map: null }
      : undefined,
};

/**
 * Uses the CommonJS form of firebase-admin. Its other form reads every export when it is imported,
 * which loads all of Firestore's library.
 */
export const firebaseAdminAsCommonJs: Plugin = {
  name: 'firebase-admin-as-commonjs',
  resolveId: { filter: { id: /^firebase-admin\// }, handler: (source) => require.resolve(source) },
};
