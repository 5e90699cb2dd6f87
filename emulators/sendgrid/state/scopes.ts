// https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions

/** The permissions that a key with full access has for the calls of this emulator. */
export const FULL_ACCESS: readonly string[] = [
  'mail.send',
  'whitelabel.read',
  'sender_verification_eligible',
  'user.webhooks.event.settings.read',
  ...['mail.batch', 'user.scheduled_sends', 'suppression', 'asm.suppressions.global'].flatMap(
    (name) => ['create', 'delete', 'read', 'update'].map((verb) => `${name}.${verb}`),
  ),
];
