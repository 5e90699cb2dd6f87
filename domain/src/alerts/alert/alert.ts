import type { z } from 'zod';
import type { Measure } from '../../baselines/daily-history.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import type {
  alertBaselineSchema,
  alertChangeSchema,
  alertLevelSchema,
  alertSchema,
  alertThresholdSchema,
  digestAlertSchema,
} from './alert-schema.ts';
import { FINDINGS, type AlertType } from '../types/alert-types.ts';

export type Alert = DeepReadonly<z.infer<typeof alertSchema>>;

export type DigestAlert = DeepReadonly<z.infer<typeof digestAlertSchema>>;

export type AlertLevel = z.infer<typeof alertLevelSchema>;

export type AlertBaseline = DeepReadonly<z.infer<typeof alertBaselineSchema>>;

export type AlertThreshold = DeepReadonly<z.infer<typeof alertThresholdSchema>>;

export type AlertChange = DeepReadonly<z.infer<typeof alertChangeSchema>>;

/** Returns the headline number that an alert concerns; null for cash, connections, and single payments. */
export function numberOfAlert({ finding, threshold, measure }: Alert): Measure | null {
  if (!threshold) return FINDINGS[finding].number;
  return measure === 'cash' ? null : measure;
}

export const typeOfAlert = ({ finding }: Alert): AlertType => FINDINGS[finding].type;
