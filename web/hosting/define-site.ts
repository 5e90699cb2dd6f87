// Sets the values of a deployment before the texts of the site are loaded. `web/build.ts` imports this
// file first.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ strict: false, options: { site: { type: 'string' } } });

if (typeof values.site === 'string') {
  Object.assign(globalThis, { __SITE__: JSON.parse(readFileSync(values.site, 'utf8')) as unknown });
}
