import { z } from 'zod';
import { ANSWERS } from '../alerts/stored-alert.ts';
import {
  addressSchema,
  BASES,
  businessIdSchema,
  closedDaysSchema,
  digestHourSchema,
} from './business.ts';
import { businessDateSchema, timeZoneSchema } from './calendar.ts';
import {
  beginConnection,
  disconnectSource,
  finishConnection,
  purgeSource,
  readSourceNow,
} from './connecting.ts';
import { checkoutStatus, claimCheckout, openPortal } from './billing.ts';
import { createCheckout } from './checkout.ts';
import { exportData } from './export.ts';
import { importOutcomeSchema } from './import.ts';
import { importFileRequestSchema, takeBackImport } from './imported-file.ts';
import { correctKind, undoKindRule } from './kind-rules.ts';
import { sendSignupNotification } from './lead.ts';
import { alertIdSchema } from './stored-alert.ts';
import { lockToolkit, unlockToolkit } from './toolkit-access.ts';

const ofBusiness = z.object({ businessId: businessIdSchema });
const ofAddress = ofBusiness.extend({ address: addressSchema });
const done = z.object({});

/** Whether an address that wants the digest gets it. */
export const recipientStandingSchema = z.object({
  address: z.string(),
  standing: z.enum(['gets-it', 'unsubscribed', 'unreachable']),
});
export type RecipientStanding = z.infer<typeof recipientStandingSchema>;

/** What the browser may ask the server, and what it hears back. Names are deployed names. */
export const callables = {
  /** Turns the morning digest of a business on, and builds the latest one at once. */
  startDigests: {
    request: ofBusiness,
    response: z.object({ digestDueAt: z.iso.datetime() }),
  },
  /** Takes the lines of a bank's file into the books, or says what would become of them. */
  importFile: { request: importFileRequestSchema, response: importOutcomeSchema },
  takeBackImport,
  correctKind,
  undoKindRule,
  /** At which hour, by which clocks. */
  setDigestTime: {
    request: ofBusiness.extend({ hour: digestHourSchema, timeZone: timeZoneSchema }),
    response: done,
  },
  /** Holds digests back until that day, or until they are resumed. */
  pauseDigests: {
    request: ofBusiness.extend({ until: businessDateSchema.nullable() }),
    response: done,
  },
  resumeDigests: { request: ofBusiness, response: done },
  recipientStandings: {
    request: ofBusiness,
    response: z.object({ recipients: z.array(recipientStandingSchema) }),
  },
  /** Asks an address whether it wants the digest; asks again if it was asked before. */
  addRecipient: { request: ofAddress, response: done },
  removeRecipient: { request: ofAddress, response: done },
  /** Ends what the caller's own address has unsubscribed from. */
  resubscribe: { request: ofBusiness, response: done },
  /** Answers an alert, or takes back what was answered. */
  answerAlert: {
    request: ofBusiness.extend({ alertId: alertIdSchema, answer: z.enum(ANSWERS).nullable() }),
    response: done,
  },
  inviteViewer: { request: ofAddress, response: done },
  /** Ends an invitation, or what came of it. */
  removeViewer: { request: ofAddress, response: done },
  acceptInvitation: {
    request: z.object({ token: z.string().max(400) }),
    response: ofBusiness,
  },
  /** Signs the caller out everywhere. */
  endSessions: { request: z.strictObject({}), response: done },
  /** Notes that the caller looks at a business: who may read it sees who did. */
  noteVisit: { request: ofBusiness, response: done },
  exportData,
  /** Has the account of the caller erased, with every business that it owns, after a week. */
  askDeletion: {
    request: z.strictObject({}),
    response: z.object({ eraseAt: z.iso.datetime() }),
  },
  cancelDeletion: { request: z.strictObject({}), response: done },
  /** How the books are read, and on which days nothing is expected. */
  setBusinessFacts: {
    request: ofBusiness.extend({ basis: z.enum(BASES), closedDays: closedDaysSchema }),
    response: done,
  },
  createCheckout,
  checkoutStatus,
  claimCheckout,
  openPortal,
  sendSignupNotification,
  beginConnection,
  finishConnection,
  disconnectSource,
  purgeSource,
  readSourceNow,
  unlockToolkit,
  lockToolkit,
} as const;

export type CallableName = keyof typeof callables;
export type CallableRequest<N extends CallableName> = z.infer<(typeof callables)[N]['request']>;
export type CallableResponse<N extends CallableName> = z.infer<(typeof callables)[N]['response']>;
