import { businessSchema, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Subscribes to the businesses that the user owns or can view. */
export const useMyBusinesses = (userId: string): Live<readonly WithId<Business>[]> =>
  useLiveDocuments(
    {
      collection: paths.businesses,
      where: [{ field: ['members', userId], oneOf: ['owner', 'viewer'] }],
    },
    businessSchema,
  );
