import type { ReadableSection } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { battleCards } from './battle-cards.ts';
import { objections } from './objections.ts';
import { pitches } from './pitches.ts';
import { salesProcess } from './sales-process.ts';
import { valueNotes } from './value-notes.ts';

/** All sections of the toolkit. A test validates them. */
export const TOOLKIT_CONTENT = {
  'customer-pitches': pitches,
  'value-table': valueNotes,
  'objection-handling': objections,
  'sales-process': salesProcess,
  'battle-cards': battleCards,
} satisfies Record<ReadableSection, readonly object[]>;
