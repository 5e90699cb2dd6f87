// The entry of the bundled functions in the local environment, beside the bundle. The Functions
// emulator calls `callByName` for every function (docs/decisions/006).
import * as functions from './index.js';

export * from './index.js';

/** Calls the function that the header names. */
export function callByName(request, response) {
  const name = request.headers['x-local-function'];
  delete request.headers['x-local-function'];
  const called = name.split('.').reduce((group, part) => group[part], functions);
  return called(request, response);
}
