/**
 * Names of our custom arguments. SendGrid puts them beside its own fields of an event, so they have
 * a prefix: a deferred event already has a field `attempt`.
 *
 * @see https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
export const MAIL_ARG = 'daily_snapshot_mail';
export const ATTEMPT_ARG = 'daily_snapshot_attempt';
export const TRACE_ARG = 'daily_snapshot_trace';
