import { z } from 'zod';
import { ACCOUNT_NAME_MAX } from './connection.ts';

export const accountKindSchema = z.enum(['bank', 'card']);
export type AccountKind = z.infer<typeof accountKindSchema>;

/** An account under the name that its owner gave it. Each name is one account. */
export const accountProfileSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the account.')
    .max(ACCOUNT_NAME_MAX, `Use ${ACCOUNT_NAME_MAX} characters or fewer.`),
  kind: accountKindSchema,
});
export type AccountProfile = z.infer<typeof accountProfileSchema>;

/** The document `businesses/{businessId}/accounts/{key}`. Its key is a hash of the name. */
export const accountSchema = accountProfileSchema.extend({
  /** what imported files call it, such as an account number */
  namesInFiles: z.array(z.string()).default([]),
});
export type Account = z.infer<typeof accountSchema>;
