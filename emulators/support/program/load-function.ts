import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports the function that a module exports by default.
 *
 * @param file a path that the command line names, relative to the working directory
 * @throws Error with a readable message
 */
export async function loadFunction<F extends (...args: never[]) => unknown>(
  file: string,
): Promise<F> {
  const loaded = await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw new Error(`Cannot load ${file}: ${(error as Error).message}`, { cause: error });
  });
  const { default: exported } = loaded as { readonly default?: unknown };
  if (typeof exported === 'function') return exported as F;
  throw new Error(`${file} must export a function by default.`);
}
