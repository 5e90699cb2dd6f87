/**
 * Returns the code of `index.js`, which loads the module of a function when the function is read. An
 * instance reads only the function in `FUNCTION_TARGET`.
 *
 * @param files the file of each function, relative to `index.js`
 */
export const indexCode = (files: ReadonlyMap<string, string>): string => `'use strict';
// Google's runtime answers a body that is no JSON before our code, in development with the stack and the
// paths of the server.
process.env.NODE_ENV ??= 'production';
const files = ${JSON.stringify(Object.fromEntries(files), null, 2)};
const { FUNCTION_TARGET } = process.env;
for (const [name, file] of Object.entries(files)) {
  // An import reads every export, so an instance has only one.
  if (Object.hasOwn(files, FUNCTION_TARGET) && name !== FUNCTION_TARGET) continue;
  Object.defineProperty(exports, name, { enumerable: true, get: () => require(file)[name] });
}
// An import finds the names of the exports here.
0 && (module.exports = { ${[...files.keys()].join(', ')} });
`;
