// What is deployed: an export's name is the name of a function.
export {
  removeThreshold,
  setAlertBudget,
  setThreshold,
} from './handlers/callables/alert-settings.ts';
export { keepAssessment, sendRiskAssessment } from './handlers/callables/assessments.ts';
export {
  beginQuiz,
  certify,
  checkCertificate,
  myCertificates,
  resumeQuiz,
  showAnswer,
} from './handlers/callables/certification.ts';
export { answerAlert, noteAlertsSeen } from './handlers/callables/answer-alert.ts';
export {
  askDeletion,
  cancelDeletion,
  endSessions,
  exportData,
  noteVisit,
} from './handlers/callables/account.ts';
export {
  checkoutStatus,
  claimCheckout,
  createCheckout,
  openPortal,
} from './handlers/callables/billing.ts';
export {
  beginConnection,
  disconnectSource,
  finishConnection,
  purgeSource,
  readSourceNow,
} from './handlers/callables/connections.ts';
export { correctKind, undoKindRule } from './handlers/callables/correct-kind.ts';
export { importFile, takeBackImport } from './handlers/callables/import-file.ts';
export {
  listBusinesses,
  listDeadLetters,
  listLeads,
  replayDigest,
  sendAgain,
  serviceHealth,
  viewBusiness,
} from './handlers/callables/oversight.ts';
export { acceptInvitation, inviteViewer, removeViewer } from './handlers/callables/people.ts';
export {
  pauseDigests,
  resumeDigests,
  setBusinessFacts,
  setCriticalMail,
  setDigestTime,
} from './handlers/callables/preferences.ts';
export {
  addRecipient,
  recipientStandings,
  removeRecipient,
  resubscribe,
} from './handlers/callables/recipients.ts';
export { sendSignupNotification } from './handlers/callables/send-signup-notification.ts';
export { startDigests } from './handlers/callables/start-digests.ts';
export { lockToolkit, unlockToolkit } from './handlers/callables/toolkit.ts';
export {
  createUser,
  listUsers,
  predefinedUsers,
  setClosed,
  setRole,
} from './handlers/callables/users.ts';
export { answerAlertByMail } from './handlers/http/answer-alert-by-mail.ts';
export { confirmRecipient } from './handlers/http/confirm-recipient.ts';
export { plaidWebhook } from './handlers/http/plaid-webhook.ts';
export { quickBooksWebhook } from './handlers/http/quickbooks-webhook.ts';
export { sendgridEvents } from './handlers/http/sendgrid-events.ts';
export { stripeWebhook } from './handlers/http/stripe-webhook.ts';
export { xeroWebhook } from './handlers/http/xero-webhook.ts';
export { unsubscribe } from './handlers/http/unsubscribe.ts';
export { billingSweep } from './handlers/schedules/billing-sweep.ts';
export { connectionSweep, vaultRewrap } from './handlers/schedules/connection-sweep.ts';
export { deletionSweep } from './handlers/schedules/deletion-sweep.ts';
export { digestSweep } from './handlers/schedules/digest-sweep.ts';
export { outboxSweep } from './handlers/schedules/outbox-sweep.ts';
export { watchSweep } from './handlers/schedules/watch-sweep.ts';
export { buildDigest } from './handlers/tasks/build-digest.ts';
export { eraseAccount } from './handlers/tasks/erase-account.ts';
export { deliverDigest, deliverLetter } from './handlers/tasks/deliver-mail.ts';
export { syncConnection } from './handlers/tasks/sync-connection.ts';
export { checkAlerts } from './handlers/tasks/check-alerts.ts';
export { replayHistory } from './handlers/tasks/replay-history.ts';
export { syncCheckout, syncSubscription } from './handlers/tasks/sync-billing.ts';
export {
  sweepConnections,
  sweepDigests,
  sweepOutbox,
  sweepWatches,
} from './handlers/tasks/sweeps.ts';
