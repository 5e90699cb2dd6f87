// An error in the browser, without anything about the person: no message, address, id or text.
import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The path on our own origin to which browsers send reports. */
export const BROWSER_ERRORS_PATH = '/errors/browser';

/** A report is smaller. */
export const BROWSER_ERROR_MAX_BYTES = 2_000;

/** The reports that all browsers together can add in a day. */
export const BROWSER_ERRORS_QUOTA = { most: 1_000, withinMs: 24 * 3_600_000 } as const;

/** Where the page caught the error. */
export const BROWSER_ERROR_PLACES = ['page', 'script', 'promise'] as const;

export const browserErrorSchema = z.strictObject({
  where: z.enum(BROWSER_ERROR_PLACES),
  /** the class of the error: `TypeError` */
  type: z.string().regex(/^[A-Za-z][\w.]{0,59}$/),
  /** the file of our own bundle with line and column; null if no frame of the stack is ours */
  location: z
    .string()
    .regex(/^\/assets\/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/)
    .nullable(),
  /** the pattern of the route: `/dashboard/:business/alerts` */
  route: z.string().regex(/^\/[\w/:*?-]{0,99}$/),
  /** the file name of the entry of the build, which has a hash */
  build: z.string().regex(/^[\w.-]{1,100}$/),
});
export type BrowserError = z.infer<typeof browserErrorSchema>;

/** The document `browserErrors/{key}`: how often browsers reported one error. */
export const countedBrowserErrorSchema = browserErrorSchema.strip().extend({
  count: z.int().positive(),
  at: storedInstantSchema,
});
export type CountedBrowserError = DeepReadonly<z.infer<typeof countedBrowserErrorSchema>>;

/** Health lists the errors of this time. */
export const BROWSER_ERRORS_LISTED_MS = 24 * 3_600_000;
