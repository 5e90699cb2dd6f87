import { z } from 'zod';
import { removeThreshold, setAlertBudget, setThreshold } from '../alerts/alert-settings-schema.ts';
import { saveAssessment, sendRiskAssessment } from '../sales/assessment-requests.ts';
import {
  createUser,
  endUserSessions,
  listBusinesses,
  listDeadLetters,
  listLeads,
  listUsers,
  predefinedUsers,
  buildDigestNow,
  resendMail,
  serviceHealth,
  setAccountDisabled,
  setIncident,
  setKillSwitch,
  setRole,
  viewBusiness,
} from '../admin/admin-schema.ts';
import {
  addressSchema,
  BASES,
  businessIdSchema,
  businessProfileSchema,
  closedDaysSchema,
  digestHourSchema,
  invitedRoleSchema,
  newBusinessIdSchema,
} from '../accounts/business-schema.ts';
import { businessDateSchema, timeZoneSchema } from '../calendar/calendar-schema.ts';
import { closeAccount, reopenAccount } from '../connections/account-requests-schema.ts';
import {
  beginConnection,
  disconnectSource,
  finishConnection,
  refuseConnection,
  reportReturn,
  purgeSource,
  syncSourceNow,
} from '../connections/connection-requests-schema.ts';
import {
  beginQuiz,
  certify,
  checkCertificate,
  myCertificates,
  resumeQuiz,
  showAnswer,
} from '../certification/certification-requests.ts';
import {
  checkoutStatus,
  claimLinkState,
  claimCheckout,
  openPortal,
  createCheckout,
} from '../billing/billing-requests.ts';
import {
  cancelAddressChange,
  changeAddress,
  signInState,
} from '../accounts/address-change-schema.ts';
import { exportData } from '../accounts/data-export-schema.ts';
import {
  acceptOwnership,
  offerOwnership,
  viewOwnershipOffer,
  withdrawOwnershipOffer,
} from '../accounts/ownership-transfer.ts';
import { makeRecoveryCodes, recoverAccount } from '../accounts/recovery-codes.ts';
import {
  endSession,
  listSessions,
  resetPassword,
  verifyAddress,
} from '../accounts/sign-in-record-schema.ts';
import {
  importAnswerSchema,
  importFileRequestSchema,
  undoImport,
} from '../imports/imported-file-schema.ts';
import { overrideKind, removeUserOverride } from '../ledger/classification/user-override-schema.ts';
import {
  listGuessedPayees,
  overrideKinds,
  removeUserOverrides,
} from '../ledger/review/guessed-payees-schema.ts';
import { sendSignupNotification } from '../sales/lead.ts';
import { alertQuestionSchema } from '../mail/emails/alert-question-schema.ts';
import { mailNoticeSchema } from '../shared/mail-notice.ts';
import { alertIdSchema, answerIdSchema, answerKindSchema } from '../alerts/stored-alert-schema.ts';
import { lockToolkit, unlockToolkit } from '../sales/toolkit/toolkit-access-schema.ts';

const ofBusiness = z.object({ businessId: businessIdSchema });
const ofAddress = ofBusiness.extend({ address: addressSchema });
const done = z.object({});

/** Whether a digest recipient can receive e-mail. */
export const recipientStatusSchema = z.object({
  address: z.string(),
  /** `unreachable`: our e-mail came back */
  status: z.enum(['subscribed', 'unsubscribed', 'unreachable', 'reported-as-spam']),
});
export type RecipientStatus = z.infer<typeof recipientStatusSchema>;

/** The people who may call a function. */
export type Audience = 'public' | 'signed-in' | 'administrators';

/**
 * The deployed functions that answer callables, each with its audience and its calls. A function has
 * one audience, so that a public request never starts an instance that holds the secrets of others.
 */
export const callableFunctions = {
  createCheckout: { audience: 'public', calls: { createCheckout } },
  sendSignupNotification: { audience: 'public', calls: { sendSignupNotification } },
  sendRiskAssessment: { audience: 'signed-in', calls: { sendRiskAssessment } },
  createUser: { audience: 'public', calls: { createUser } },
  accountsApi: {
    audience: 'signed-in',
    calls: {
      /** Creates a business owned by the caller. Idempotent for the same id. */
      createBusiness: {
        request: businessProfileSchema.extend({ businessId: newBusinessIdSchema }),
        response: ofBusiness,
      },
      /** Ends all sessions of the caller. */
      endSessions: { request: z.strictObject({}), response: done },
      listSessions,
      endSession,
      /** Records in the access log that the caller opened a business. */
      recordVisit: { request: ofBusiness, response: done },
      exportData,
      /** Schedules the erasure of the caller's account and the businesses it owns in one week. */
      requestDeletion: {
        request: z.strictObject({}),
        response: z.object({ eraseAt: z.iso.datetime() }),
      },
      cancelDeletion: { request: z.strictObject({}), response: done },
      signInState,
      verifyAddress,
      changeAddress,
      cancelAddressChange,
      makeRecoveryCodes,
      offerOwnership,
      withdrawOwnershipOffer,
      viewOwnershipOffer,
      acceptOwnership,
      inviteMember: {
        request: ofAddress.extend({ role: invitedRoleSchema }),
        response: mailNoticeSchema,
      },
      /** Changes the role of an invited person, before or after they accept. */
      setMemberRole: { request: ofAddress.extend({ role: invitedRoleSchema }), response: done },
      /** Removes an invited person or a pending invitation. */
      removeMember: { request: ofAddress, response: done },
      /** Returns the addresses of the owners. */
      listOwners: { request: ofBusiness, response: z.object({ owners: z.array(z.string()) }) },
      acceptInvitation: {
        request: z.object({ token: z.string().max(400) }),
        response: ofBusiness,
      },
    },
  },
  adminApi: {
    audience: 'administrators',
    calls: {
      listUsers,
      setRole,
      setAccountDisabled,
      endUserSessions,
      listLeads,
      listBusinesses,
      viewBusiness,
      buildDigestNow,
      listDeadLetters,
      resendMail,
      serviceHealth,
      setIncident,
      setKillSwitch,
    },
  },
  alertsApi: {
    audience: 'signed-in',
    calls: {
      setThreshold,
      removeThreshold,
      setAlertBudget,
      /** Answers an alert. A null answer removes the earlier one. */
      answerAlert: {
        request: ofBusiness.extend({
          alertId: alertIdSchema,
          answer: z.union([answerIdSchema, answerKindSchema]).nullable(),
          /** the day of the reminder, if the answer snoozes the alert */
          remindOn: businessDateSchema.optional(),
        }),
        response: done,
      },
      /** Sends an alert with a comment to a bookkeeper, or from a bookkeeper to an owner. */
      askBookkeeper: {
        request: ofBusiness.extend({ alertId: alertIdSchema, question: alertQuestionSchema }),
        response: mailNoticeSchema,
      },
      /** Records that an owner has seen alerts on the site, so that no second e-mail follows. */
      markAlertsSeen: {
        request: ofBusiness.extend({ alertIds: z.array(alertIdSchema).min(1).max(20) }),
        response: done,
      },
    },
  },
  billingApi: { audience: 'signed-in', calls: { claimCheckout, openPortal } },
  billingPublicApi: { audience: 'public', calls: { checkoutStatus, claimLinkState } },
  connectionsPublicApi: { audience: 'public', calls: { reportReturn, refuseConnection } },
  connectionsApi: {
    audience: 'signed-in',
    calls: { beginConnection, finishConnection, disconnectSource, purgeSource, syncSourceNow },
  },
  digestApi: {
    audience: 'signed-in',
    calls: {
      /** Turns on the daily digest of a business and builds the latest digest at once. */
      startDigests: {
        request: ofBusiness,
        response: z.object({ digestDueAt: z.iso.datetime() }),
      },
      /** Sets the hour and the time zone of the digest. */
      setDigestTime: {
        request: ofBusiness.extend({ hour: digestHourSchema, timeZone: timeZoneSchema }),
        response: done,
      },
      /** Pauses digests until a day, or until `resumeDigests` if `until` is null. */
      pauseDigests: {
        request: ofBusiness.extend({ until: businessDateSchema.nullable() }),
        response: done,
      },
      resumeDigests: { request: ofBusiness, response: done },
      /** Sets the accounting basis and the days on which the business is closed. */
      setBusinessFacts: {
        request: ofBusiness.extend({ basis: z.enum(BASES), closedDays: closedDaysSchema }),
        response: done,
      },
      /** Sends a digest of the past again, to the caller only. */
      resendDigest: {
        request: ofBusiness.extend({ businessDate: businessDateSchema }),
        response: done,
      },
      /** Hides or shows the amounts in the subject lines of digests. */
      setSubjectAmounts: { request: ofBusiness.extend({ isHidden: z.boolean() }), response: done },
      /** Shows payroll spread over its pay period, or on the day it is paid. */
      setPayrollSpread: { request: ofBusiness.extend({ isSpread: z.boolean() }), response: done },
      /** Turns e-mail about critical alerts on or off for the caller. */
      setCriticalEmail: { request: ofBusiness.extend({ isWanted: z.boolean() }), response: done },
      /** Sends the caller one e-mail for all businesses they own, or one for each. */
      setCombinedEmail: { request: z.object({ isWanted: z.boolean() }), response: done },
      recipientStatuses: {
        request: ofBusiness,
        response: z.object({ recipients: z.array(recipientStatusSchema) }),
      },
      /**
       * Asks an address to confirm that it wants the digest. If it has not answered an earlier
       * request, asks again.
       */
      addRecipient: { request: ofAddress, response: mailNoticeSchema },
      removeRecipient: { request: ofAddress, response: done },
      /** Sends to a recipient again whose e-mail came back. */
      retryAddress: { request: ofAddress, response: done },
      /** Removes the unsubscription of the caller's own address. */
      resubscribe: { request: ofBusiness, response: done },
    },
  },
  importsApi: {
    audience: 'signed-in',
    calls: {
      /** Imports the transactions of a file, or previews the import. */
      importFile: { request: importFileRequestSchema, response: importAnswerSchema },
      undoImport,
      closeAccount,
      reopenAccount,
      overrideKind,
      removeUserOverride,
      listGuessedPayees,
      overrideKinds,
      removeUserOverrides,
    },
  },
  salesApi: {
    audience: 'signed-in',
    calls: {
      unlockToolkit,
      lockToolkit,
      saveAssessment,
      beginQuiz,
      resumeQuiz,
      showAnswer,
      certify,
      myCertificates,
    },
  },
  /** Calls about accounts before anyone is signed in. */
  visitorApi: {
    audience: 'public',
    calls: { predefinedUsers, recoverAccount, resetPassword },
  },
  salesPublicApi: { audience: 'public', calls: { checkCertificate } },
} as const satisfies Record<
  string,
  {
    readonly audience: Audience;
    readonly calls: Readonly<Record<string, { request: z.ZodType; response: z.ZodType }>>;
  }
>;

/** Every call of the browser by name. Names are unique across functions. */
export const callables = {
  ...callableFunctions.createCheckout.calls,
  ...callableFunctions.sendSignupNotification.calls,
  ...callableFunctions.sendRiskAssessment.calls,
  ...callableFunctions.createUser.calls,
  ...callableFunctions.accountsApi.calls,
  ...callableFunctions.adminApi.calls,
  ...callableFunctions.visitorApi.calls,
  ...callableFunctions.alertsApi.calls,
  ...callableFunctions.billingApi.calls,
  ...callableFunctions.billingPublicApi.calls,
  ...callableFunctions.connectionsApi.calls,
  ...callableFunctions.connectionsPublicApi.calls,
  ...callableFunctions.digestApi.calls,
  ...callableFunctions.importsApi.calls,
  ...callableFunctions.salesApi.calls,
  ...callableFunctions.salesPublicApi.calls,
} as const;

export type CallableFunctionName = keyof typeof callableFunctions;
export type CallableName = keyof typeof callables;
export type CallableRequest<N extends CallableName> = z.infer<(typeof callables)[N]['request']>;
export type CallableResponse<N extends CallableName> = z.infer<(typeof callables)[N]['response']>;

/** The calls that one function answers. */
export type CallOf<F extends CallableFunctionName> = Extract<
  keyof (typeof callableFunctions)[F]['calls'],
  CallableName
>;

const PATHS: ReadonlyMap<string, string> = new Map(
  Object.entries(callableFunctions).flatMap(([functionName, { calls }]) =>
    Object.keys(calls).map((call) => [
      call,
      call === functionName ? functionName : `${functionName}/${call}`,
    ]),
  ),
);

/**
 * Returns the path of a call below the host of the functions: `alertsApi/setThreshold`, or
 * `createCheckout` for a call that has a separate function.
 */
export function callablePath(name: CallableName): string {
  const path = PATHS.get(name);
  if (path === undefined) throw new Error(`No function answers ${name}`);
  return path;
}
