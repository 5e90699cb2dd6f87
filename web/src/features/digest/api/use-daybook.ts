import { daybookSchema } from '@daily-snapshot/domain/contracts/daybook';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Daybook } from '@daily-snapshot/domain/daybook/daybook';
import { useLiveDocument } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** The totals of all days; null while nothing is connected. */
export const useDaybook = (businessId: string): Live<Daybook | null> =>
  useLiveDocument(paths.daybook(businessId), daybookSchema);
