import type { z } from 'zod';
import type {
  battleCardSchema,
  objectionSchema,
  pitchSchema,
  stageSchema,
  valueNoteSchema,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';

/** An item as written here, with dates as plain text before validation. */
export type WrittenPitch = z.input<typeof pitchSchema>;
export type WrittenValueNote = z.input<typeof valueNoteSchema>;
export type WrittenObjection = z.input<typeof objectionSchema>;
export type WrittenStage = z.input<typeof stageSchema>;
export type WrittenBattleCard = z.input<typeof battleCardSchema>;
