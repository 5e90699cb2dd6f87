import { z } from 'zod';
import { storedInstantSchema } from '../../shared/instant-schema.ts';

/** The document `toolkitGrants/{grantId}`: one sign-in that may read the toolkit for a while. */
export const toolkitGrantSchema = z.object({
  accountId: z.string().min(1),
  /** the credential whose password opened it; if it is deleted, the grant is deleted too */
  credential: z.string().min(1),
  expireAt: storedInstantSchema,
});
export type ToolkitGrant = z.infer<typeof toolkitGrantSchema>;

/**
 * Returns the id of the grant for one sign-in of an account. firestore.rules builds the same id.
 * The sign-in token has the time of the sign-in in whole seconds.
 */
export const toolkitGrantId = (accountId: string, signedInAt: Date): string =>
  `${accountId}.${Math.floor(signedInAt.getTime() / 1000)}`;

/** The document `toolkitCredentials/{addressKey}`. Only the server reads it. */
export const toolkitCredentialSchema = z.object({
  email: z.email(),
  /** the hash of the password, with its salt and parameters */
  hash: z.string().min(1),
  setAt: storedInstantSchema,
});
export type ToolkitCredential = z.infer<typeof toolkitCredentialSchema>;

/** Opens the toolkit for this sign-in. */
export const unlockToolkit = {
  request: z.strictObject({
    email: z.string().max(254),
    password: z.string().max(200),
  }),
  response: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('granted'), until: z.iso.datetime() }),
    z.object({ outcome: z.literal('denied') }),
    z.object({ outcome: z.literal('too-many'), tryAgainAt: z.iso.datetime() }),
  ]),
} as const;

/** Closes the toolkit for this sign-in. */
export const lockToolkit = { request: z.strictObject({}), response: z.object({}) } as const;
