import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type {
  ReadableSection,
  ToolkitDocument,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { createContext, use } from 'react';
import type { ToolkitContent } from '../api/use-toolkit.ts';
import type { Live } from '../../../lib/data/live.ts';

interface Toolkit {
  readonly content: ToolkitContent;
  /** what the age of an item is judged against */
  readonly today: BusinessDate;
}

export const ToolkitContext = createContext<Toolkit | null>(null);

/** What the toolkit says. @throws Error outside of the unlocked toolkit */
export function useToolkit(): Toolkit {
  const toolkit = use(ToolkitContext);
  if (!toolkit) throw new Error('useToolkit must be used within the unlocked toolkit');
  return toolkit;
}

/** What one section says; null where nothing was published yet. */
export const useToolkitSection = <S extends ReadableSection>(
  section: S,
): Live<ToolkitDocument<S> | null> => useToolkit().content[section];
