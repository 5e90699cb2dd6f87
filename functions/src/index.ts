// The deployed functions. The name of an export is the name of the function.

// Calls of the browser. The contract lists the calls of each function.
export { accountsApi } from './accounts/handlers/accounts-api.ts';
export { adminApi, createUser } from './admin/handlers/admin-api.ts';
export { alertsApi } from './alerts/handlers/alerts-api.ts';
export { billingApi, billingPublicApi, createCheckout } from './billing/handlers/billing-api.ts';
export { connectionsApi, connectionsPublicApi } from './connections/handlers/connections-api.ts';
export { digestApi } from './digest/handlers/digest-api.ts';
export { importsApi } from './imports/handlers/imports-api.ts';
export {
  salesApi,
  salesPublicApi,
  sendRiskAssessment,
  sendSignupNotification,
} from './sales/handlers/sales-api.ts';

export { visitorApi } from './visitor-api.ts';

// HTTP requests of providers and of e-mail readers.
export { stripeWebhook } from './billing/handlers/stripe-webhook.ts';
export { emailLinks } from './email-links.ts';
export { webhooks } from './webhooks.ts';

// Schedules.
export { digestSweep, everyFiveMinutes, everyQuarterHour } from './schedules.ts';

// Tasks, each with a queue.
export {
  eraseAccount,
  checkAlerts,
  replayHistory,
  syncBilling,
  syncConnection,
  buildDigest,
  deliverDigest,
  deliverEmail,
  sweepPage,
} from './tasks.ts';
