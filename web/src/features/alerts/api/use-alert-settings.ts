import {
  type AlertSettings,
  alertSettingsSchema,
} from '@daily-snapshot/domain/alerts/alert-settings-schema';
import type { ThresholdDraft } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { useLiveDocument, useLiveDocuments } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import { thresholdQuery } from '../model/threshold-query.ts';

/** Subscribes to the owner’s alert settings. The value is null until the owner saves them. */
export const useAlertSettings = (businessId: string): Live<AlertSettings | null> =>
  useLiveDocument(paths.alertSettings(businessId), alertSettingsSchema);

/**
 * Subscribes to the transactions that a threshold measures. Changing the amount or the window sends
 * no new query.
 */
export const useThresholdTransactions = (
  businessId: string,
  scope: Omit<ThresholdDraft, 'limit' | 'window' | 'side'>,
  to: BusinessDate,
): Live<readonly Posting[]> =>
  useLiveDocuments(thresholdQuery(businessId, scope, to), postingSchema);
