import { mailFor, type MailReader } from './mail-versions.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { DigestFacts } from '../sections/digest-facts.ts';
import { preheaderText, subjectText } from '../sections/subject.ts';
import { digestView } from './digest-view.ts';
import type { MailFrame } from './mail-frame.ts';
import { renderHtml } from './render-html.ts';
import { renderText, renderTextFooter } from './render-text.ts';

export interface DigestMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Composes the mail of a digest for one reader. The same facts and frame make the same bytes. */
export const composeDigest = (
  facts: DigestFacts,
  frame: MailFrame,
  reader: MailReader = 'owner',
): DigestMail => mailFor(reader, composeDigestForAll(facts, frame));

/** Composes the mail of a digest with marks around the parts that only some readers get. */
export function composeDigestForAll(facts: DigestFacts, frame: MailFrame): DigestMail {
  const view = digestView(facts);
  const subject = sentenceText(subjectText(facts, frame));
  const preheader = sentenceText(preheaderText(facts, frame));
  return {
    subject,
    html: renderHtml(view, frame, { subject, preheader }),
    text: `${renderText(view, frame)}\n${renderTextFooter(frame)}`,
  };
}

/** Renders the digest as plain text without a frame, as replay prints it. */
export const digestText = (facts: DigestFacts): string => renderText(digestView(facts));
