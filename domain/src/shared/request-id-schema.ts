import { documentIdSchema } from './document-id-schema.ts';

/**
 * The secret random id of one action of a person. The browser sends it again if it repeats a request
 * whose answer was lost, so that the server acts once. Absent from pages that were loaded before it
 * was introduced.
 */
export const requestIdSchema = documentIdSchema(64).min(32).optional();
