import {
  alertSettingsSchema,
  type AlertSettings,
} from '@daily-snapshot/domain/alerts/alert-settings-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Subscribes to the owner’s alert settings. The value is null until the owner saves them. */
export const useAlertSettings = (businessId: string): Live<AlertSettings | null> =>
  useLiveDocument(paths.alertSettings(businessId), alertSettingsSchema);

export const useSetThreshold = () => useCallable('setThreshold');

export const useRemoveThreshold = () => useCallable('removeThreshold');

export const useSetAlertBudget = () => useCallable('setAlertBudget');
