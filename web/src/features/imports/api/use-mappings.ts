import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  rememberedMappingSchema,
  type RememberedMapping,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useDocumentWriter, useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Subscribes to the saved column mappings, latest first. */
export const useMappings = (businessId: string): Live<readonly WithId<RememberedMapping>[]> =>
  useLiveDocuments(
    {
      collection: paths.mappings(businessId),
      orderBy: { field: 'rememberedAt', direction: 'desc' },
    },
    rememberedMappingSchema,
  );

export function useRemoveMapping(
  businessId: string,
): (mappingId: string) => Promise<Result<void, AppError>> {
  const { remove } = useDocumentWriter();
  return (mappingId) => remove(paths.mapping(businessId, mappingId));
}
