import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { FileAccount } from '@daily-snapshot/domain/imports/imported-file-schema';
import type { ImportMapping } from '@daily-snapshot/domain/imports/mapping/import-proposal';

/** A file as it came, and what its owner says of it. */
export interface UploadedFile {
  readonly businessId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** a hash of the bytes */
  readonly fileKey: string;
  readonly mapping: ImportMapping | null;
  readonly accounts: readonly FileAccount[];
  readonly completeThrough: BusinessDate;
  readonly isTrial: boolean;
}
