/**
 * Stands in a composed mail where each recipient's own unsubscribe link belongs. The mail is composed
 * once, so that a second attempt sends the same.
 */
export const UNSUBSCRIBE_PLACEHOLDER = '{{unsubscribeUrl}}';
