import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const sourceMapSchema = z.object({ sources: z.array(z.string()) });

/** Returns the npm packages whose code is in a file of the bundle, by its source map. */
export function packagesInFile(file: string): ReadonlySet<string> {
  // A file that only passes on exports of other files has no source map.
  if (!existsSync(`${file}.map`)) return new Set();
  const { sources } = sourceMapSchema.parse(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  return new Set(
    sources.flatMap((source) => {
      const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
      return name === undefined ? [] : [name];
    }),
  );
}
