import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';

/**
 * Writes documents. Each method resolves when the server has stored the document, or with an error
 * to display.
 */
export interface DocumentWriter {
  /** Replaces an existing document. */
  readonly set: (documentPath: string, data: object) => Promise<Result<void, AppError>>;
  readonly update: (documentPath: string, changes: object) => Promise<Result<void, AppError>>;
  readonly remove: (documentPath: string) => Promise<Result<void, AppError>>;
}
