import { sentenceText } from '../../text/sentence.ts';
import type { DigestFacts } from '../sections/digest-facts.ts';
import { digestView } from './digest-view.ts';
import { renderHtml, type MailFrame } from './render-html.ts';
import { renderText, renderTextFooter } from './render-text.ts';

export interface DigestMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Composes the mail of a digest. The same facts and frame make the same bytes. */
export function composeDigest(facts: DigestFacts, frame: MailFrame): DigestMail {
  const view = digestView(facts);
  return {
    subject: sentenceText(view.subject),
    html: renderHtml(view, frame),
    text: `${renderText(view, frame)}\n${renderTextFooter(frame)}`,
  };
}

/** Renders the digest as plain text without a frame, as replay prints it. */
export const digestText = (facts: DigestFacts): string => renderText(digestView(facts));
