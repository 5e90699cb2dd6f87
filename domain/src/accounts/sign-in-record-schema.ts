import { z } from 'zod';
import { MAX_PASSWORD } from './passwords/new-password.ts';

/**
 * The document `signInRecords/{accountId}`: the facts about the sign-in of an account that Firebase
 * Authentication does not keep for us. Only the server reads and writes it. The security rules
 * read the sessions.
 */
export const signInRecordSchema = z.object({
  /**
   * The key of the address that its owner confirmed with us; null if there is none. Firebase verifies
   * an address also without us. Such an address counts as unverified.
   */
  confirmedAddress: z.string().nullable(),
  /** The second from which sessions are in force. Earlier sessions were ended. */
  sessionsFrom: z.int(),
  /** The sessions in force that were used, by the second of their sign-in. */
  sessions: z
    .record(
      z.string().regex(/^\d+$/),
      z.object({ lastUsedSecond: z.int(), device: z.string().max(60) }),
    )
    .default({}),
  /** The sessions that ended alone, by the second of their sign-in. */
  endedSessions: z.array(z.int()).default([]),
});
export type SignInRecord = z.infer<typeof signInRecordSchema>;

export const NO_SIGN_IN_RECORD: SignInRecord = {
  confirmedAddress: null,
  sessionsFrom: 0,
  sessions: {},
  endedSessions: [],
};

const sessionIdSchema = z.int().positive();

/** Lists the devices on which the caller is signed in, the last used first. */
export const listSessions = {
  request: z.strictObject({}),
  response: z.object({
    sessions: z.array(
      z.object({
        id: sessionIdSchema,
        device: z.string(),
        lastUsedAt: z.iso.datetime(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
} as const;

/** Signs the caller out on one device. */
export const endSession = {
  request: z.strictObject({ id: sessionIdSchema }),
  response: z.object({}),
} as const;

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
 * Replaces a forgotten password with the code of Firebase's e-mail, which also confirms the address. It
 * passes our server, because the code proves the mailbox and is used up at Firebase.
 */
export const resetPassword = {
  request: z.strictObject({
    code: z.string().min(1).max(500),
    password: z.string().min(1).max(MAX_PASSWORD),
  }),
  response: z.object({}),
} as const;
