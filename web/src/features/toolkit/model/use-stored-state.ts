import { useState } from 'react';
import type { z } from 'zod';

/**
 * Stores state in this tab, so that it survives a reload. It ends with the tab, because notes about
 * a prospect are confidential.
 */
export function useStoredState<S extends z.ZodType>(
  name: string,
  schema: S,
  initial: z.infer<S>,
): readonly [z.infer<S>, (next: z.infer<S>) => void] {
  const key = `toolkit.${name}`;
  const [state, setState] = useState<z.infer<S>>(() => read(key, schema) ?? initial);
  const keep = (next: z.infer<S>) => {
    setState(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is blocked. The state lasts until the next reload.
    }
  };
  return [state, keep];
}

function read<S extends z.ZodType>(key: string, schema: S): z.infer<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
