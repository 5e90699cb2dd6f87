import { z } from 'zod';

/**
 * The document `signInRecords/{accountId}`: the facts about the sign-in of an account that Firebase
 * Authentication does not keep for us. Only the server reads and writes it. The security rules
 * read `sessionsFrom`.
 */
export const signInRecordSchema = z.object({
  /**
   * The key of the verified address for which access from before its verification was removed; null
   * if there is none. An address without this mark is treated as verified for the first time.
   */
  confirmedAddress: z.string().nullable(),
  /** The second from which sessions are in force. Earlier sessions were ended. */
  sessionsFrom: z.int(),
});
export type SignInRecord = z.infer<typeof signInRecordSchema>;

export const NO_SIGN_IN_RECORD: SignInRecord = { confirmedAddress: null, sessionsFrom: 0 };

/** Confirms the sign-in address of the caller with the code of Firebase's e-mail. */
export const verifyAddress = {
  request: z.strictObject({ code: z.string().min(1).max(500) }),
  response: z.object({
    /**
     * A token for a new session, because the first confirmation ends all others; null if the address
     * was confirmed before, or if the person has to sign in again
     */
    signInToken: z.string().nullable(),
  }),
} as const;

/**
 * Removes the access from before the first verification of an address, which a password reset is.
 * The answer is the same for every address.
 */
export const finishPasswordReset = {
  request: z.strictObject({ address: z.string().min(1).max(254) }),
  response: z.object({}),
} as const;
