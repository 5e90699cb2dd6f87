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
  /** the date used to compute the age of an item */
  readonly today: BusinessDate;
}

export const ToolkitContext = createContext<Toolkit | null>(null);

/** Returns the toolkit’s content. @throws Error outside the unlocked toolkit */
export function useToolkit(): Toolkit {
  const toolkit = use(ToolkitContext);
  if (!toolkit) throw new Error('useToolkit must be used within the unlocked toolkit');
  return toolkit;
}

/** Returns the content of a section, or null if it is not published yet. */
export const useToolkitSection = <S extends ReadableSection>(
  section: S,
): Live<ToolkitDocument<S> | null> => useToolkit().content[section];
