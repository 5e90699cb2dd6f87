import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestSchema, type Digest } from '@daily-snapshot/domain/contracts/digest';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocument } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** The digest of a day; null where there was none. */
export const useDigest = (businessId: string, date: BusinessDate): Live<Digest | null> =>
  useLiveDocument(paths.digest(businessId, date), digestSchema);
