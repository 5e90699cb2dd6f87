import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_VALUES } from '../../web/src/app/content/site-values.ts';

const FORBIDDEN = ['demo-daily-snapshot', ...Object.values(LOCAL_VALUES)];
const TEXTS = /\.(?:html|js|css|json|xml|txt|svg)$/;

/**
 * Refuses a build that contains a value of the local environment.
 *
 * @throws Error that names the files
 */
export function requireNoLocalValues(folder: string): void {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => TEXTS.test(file) && !file.includes('node_modules'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return FORBIDDEN.filter((value) => text.includes(value)).map((value) => `${file}: ${value}`);
    });
  if (found.length === 0) return;
  throw new Error(`The build contains values of the local environment. ${found.join('; ')}`);
}
