import { createContext, use } from 'react';
import type { ToolkitContent } from '../api/use-toolkit.ts';

export const ToolkitContext = createContext<ToolkitContent | null>(null);

/** What the toolkit says. @throws Error outside of the unlocked toolkit */
export function useToolkit(): ToolkitContent {
  const content = use(ToolkitContext);
  if (!content) throw new Error('useToolkit must be used within the unlocked toolkit');
  return content;
}
