import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestSchema, type Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Loads the digest of a day; null if there is none. */
export const useDigest = (businessId: string, date: BusinessDate): Live<Digest | null> =>
  useLiveDocument(paths.digest(businessId, date), digestSchema);
