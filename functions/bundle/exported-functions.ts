import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/**
 * Returns the module of each function that a file exports from other modules.
 *
 * @throws Error if the file contains anything else
 */
export function exportedFunctions(file: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const statement of parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) {
      throw new Error(
        `${file} may contain only statements like "export { name } from './module'".`,
      );
    }
    for (const { exported } of statement.specifiers) {
      if (exported.type !== 'Identifier') throw new Error(`${file} exports a quoted name.`);
      modules.set(exported.name, join(dirname(file), statement.source.value));
    }
  }
  return modules;
}
