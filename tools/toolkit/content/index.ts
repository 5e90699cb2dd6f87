import type { ReadableSection } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { battleCards } from './battle-cards.ts';
import { objections } from './objections.ts';
import { pitches } from './pitches.ts';
import { salesProcess } from './sales-process.ts';
import { valueNotes } from './value-notes.ts';

/** All that representatives read, section by section; a test holds it to its contract. */
export const TOOLKIT_CONTENT = {
  'customer-pitches': pitches,
  'value-table': valueNotes,
  'objection-handling': objections,
  'sales-process': salesProcess,
  'battle-cards': battleCards,
} satisfies Record<ReadableSection, readonly object[]>;
