import { viewOf } from './digest-view.ts';
import type { DigestFacts } from './facts.ts';
import { renderHtml, type MailFrame } from './html.ts';
import { sentenceText } from './sentence.ts';
import { renderText, renderTextFooter } from './text.ts';

export interface DigestMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The mail of a digest: the same facts and frame make the same bytes. */
export function composeDigest(facts: DigestFacts, frame: MailFrame): DigestMail {
  const view = viewOf(facts);
  return {
    subject: sentenceText(view.subject),
    html: renderHtml(view, frame),
    text: `${renderText(view, frame)}\n${renderTextFooter(frame)}`,
  };
}

/** The digest without a frame, as replay prints it. */
export const digestText = (facts: DigestFacts): string => renderText(viewOf(facts));
