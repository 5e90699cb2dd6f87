import { z } from 'zod';
import { storedInstantSchema } from '../../shared/instant-schema.ts';

/** The document `toolkitGrants/{grantId}`: one sign-in that may read the toolkit for a while. */
export const toolkitGrantSchema = z.object({
  accountId: z.string().min(1),
  /** whose password opened it: gone with it */
  credential: z.string().min(1),
  expireAt: storedInstantSchema,
});
export type ToolkitGrant = z.infer<typeof toolkitGrantSchema>;

/**
 * Names the grant of one sign-in of an account, as firestore.rules does: the proof of signing in says
 * when that was, in whole seconds.
 */
export const toolkitGrantId = (accountId: string, signedInAt: Date): string =>
  `${accountId}.${Math.floor(signedInAt.getTime() / 1000)}`;

/** The document `toolkitCredentials/{addressKey}`. Nobody but the server sees it. */
export const toolkitCredentialSchema = z.object({
  email: z.email(),
  /** of the password, with the salt and the parameters of the hash */
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

/** Closes it again. */
export const lockToolkit = { request: z.strictObject({}), response: z.object({}) } as const;
