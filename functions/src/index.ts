// The deployed functions. The name of an export is the name of the function.

// Calls of the browser. The contract lists the calls of each function.
export { accountsApi } from './accounts/handlers/accounts-api.ts';
export { adminApi, adminPublicApi } from './admin/handlers/admin-api.ts';
export { createUser } from './admin/handlers/create-user-callable.ts';
export { alertsApi } from './alerts/handlers/alerts-api.ts';
export { billingApi, billingPublicApi } from './billing/handlers/billing-api.ts';
export { createCheckout } from './billing/handlers/create-checkout-callable.ts';
export { connectionsApi } from './connections/handlers/connections-api.ts';
export { digestApi } from './digest/handlers/digest-api.ts';
export { importsApi } from './imports/handlers/imports-api.ts';
export { salesApi, salesPublicApi } from './sales/handlers/sales-api.ts';
export { sendRiskAssessment } from './sales/handlers/send-risk-assessment-callable.ts';
export { sendSignupNotification } from './sales/handlers/send-signup-notification-callable.ts';

// HTTP requests of providers and of e-mail readers.
export { stripeWebhook } from './billing/handlers/stripe-webhook.ts';
export { emailLinks } from './email-links.ts';
export { webhooks } from './webhooks.ts';

// Schedules.
export { digestSweep, everyFiveMinutes, everyQuarterHour } from './schedules.ts';

// Tasks, each with a queue.
export { eraseAccount } from './accounts/handlers/erase-account-task.ts';
export { checkAlerts } from './alerts/handlers/check-alerts-task.ts';
export { replayHistory } from './alerts/handlers/replay-history-task.ts';
export { syncBilling } from './billing/handlers/sync-billing-task.ts';
export { syncConnection } from './connections/handlers/sync-connection-task.ts';
export { buildDigest } from './digest/handlers/build-digest-task.ts';
export { deliverDigest, deliverEmail } from './mail/handlers/deliver-tasks.ts';
export { sweepPage } from './sweep-task.ts';
