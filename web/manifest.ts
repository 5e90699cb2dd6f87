/** A script of the build, as Vite lists it. */
export interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Returns chunks and all their imports, each once. */
export function chunksOf(
  manifest: Manifest,
  modules: readonly string[],
  seen = new Set<string>(),
): Chunk[] {
  return modules.flatMap((module) => {
    const chunk = manifest[module];
    if (!chunk || seen.has(module)) return [];
    seen.add(module);
    return [chunk, ...chunksOf(manifest, chunk.imports ?? [], seen)];
  });
}

/** Returns the chunk of a group in `chunk-groups.ts`, with all its imports. */
export function chunksNamed(manifest: Manifest, name: string): Chunk[] {
  const found = chunksOf(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.name === name),
  );
  if (found.length === 0) throw new Error(`The build has no chunk "${name}".`);
  return found;
}

/** Checks that no chunks import each other, because one of them would run before what it imports. */
export function requireNoCycles(manifest: Manifest): void {
  const finished = new Set<string>();
  const visit = (key: string, path: readonly string[]): void => {
    if (finished.has(key)) return;
    if (path.includes(key)) {
      const names = [...path.slice(path.indexOf(key)), key].map(
        (one) => manifest[one]?.name ?? one,
      );
      throw new Error(`Chunks import each other: ${names.join(', ')}. Change web/chunk-groups.ts.`);
    }
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key]);
    finished.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
}
