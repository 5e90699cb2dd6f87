/**
 * The placeholder for each recipient's unsubscribe link in a composed e-mail. The e-mail is
 * composed once, so that a second attempt sends the same content.
 */
export const UNSUBSCRIBE_PLACEHOLDER = '{{unsubscribeUrl}}';
