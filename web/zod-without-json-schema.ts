// Leaves the conversion to JSON Schema out of zod. No page uses it, and it is a fifth of zod,
// which parses the first numbers.
import type { Plugin } from 'vite';

const MODULE = /\/zod\/v4\/classic\/schemas\.js$/;

/** The parts to leave out, as zod writes them, and what replaces them. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/inst\._zod\.processJSONSchema = [^;]*;/g, ''],
  [/jsonSchema: \{\s*input: [^\n]*\n\s*output: [^\n]*\n\s*\},/, ''],
  [
    /return createToJSONSchemaMethod\([^;]*;/,
    "throw new Error('JSON Schema is not part of this build.');",
  ],
];

export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!MODULE.test(id)) return null;
    return PARTS.reduce((left, [part, replacement]) => {
      // A new version of zod may write it differently. The page would then load all of it again.
      if (left.search(part) === -1) this.error(`zod no longer contains ${part}.`);
      return left.replace(part, replacement);
    }, code);
  },
});
