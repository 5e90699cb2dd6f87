import type { AlertLevel } from '../../alerts/alert/alert.ts';
import type { AlertLink } from '../../alerts/texts/alert-link.ts';
import type { Sentence } from '../../text/sentence.ts';
import type { MailFrame } from '../render/mail-frame.ts';

/** The links and the address around a combined e-mail. */
export interface CombinedFrame extends Pick<
  MailFrame,
  'unsubscribeUrl' | 'preferencesUrl' | 'postalAddress'
> {
  /** Returns the answer page of an alert by its place among the alerts with an id. */
  readonly answerPageUrl: (index: number) => string;
}

/** An alert in words, with its answers. */
export interface CombinedAlertView {
  readonly level: AlertLevel;
  readonly text: Sentence;
  readonly detail: Sentence;
  readonly links: readonly AlertLink[];
}
