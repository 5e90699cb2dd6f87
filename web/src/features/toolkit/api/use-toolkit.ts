import {
  toolkitSchemas,
  type ReadableSection,
  type ToolkitDocument,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** The content of each section; null if the section is not published yet. */
export type ToolkitContent = {
  readonly [S in ReadableSection]: Live<ToolkitDocument<S> | null>;
};

export function useToolkitContent(): ToolkitContent {
  return {
    'customer-pitches': useSection('customer-pitches'),
    'value-table': useSection('value-table'),
    'objection-handling': useSection('objection-handling'),
    'sales-process': useSection('sales-process'),
    'battle-cards': useSection('battle-cards'),
  };
}

const useSection = <S extends ReadableSection>(section: S): Live<ToolkitDocument<S> | null> =>
  useLiveDocument(
    paths.toolkitSection(section),
    toolkitSchemas[section],
  ) as Live<ToolkitDocument<S> | null>;
