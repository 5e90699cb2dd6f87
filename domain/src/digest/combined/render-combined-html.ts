import { ALERTS_TITLE } from '../../alerts/texts/alert-texts.ts';
import { say, sentenceText } from '../../text/sentence.ts';
import { escapeHtml } from '../render/escape-html.ts';
import {
  BREAKS,
  heading,
  html,
  paragraph,
  SANS,
  SERIF,
  styled,
  tableHtml,
} from '../render/html-parts.ts';
import { FRAME_TEXTS, linkOfNote } from '../render/mail-frame.ts';
import {
  alertItemHtml,
  answersHtml,
  itemHtml,
  linkHtml,
  pageHtml,
  row,
} from '../render/render-html.ts';
import { COMBINED_TEXTS } from '../texts/combined-texts.ts';
import type { BusinessView, CombinedView } from './combined-view.ts';
import type { CombinedAlertView, CombinedFrame } from './combined-frame.ts';

/** Renders the combined e-mail in the column and the colors of a single digest. */
export function renderCombinedHtml(
  view: CombinedView,
  alerts: readonly CombinedAlertView[],
  frame: CombinedFrame,
): string {
  const explained = view.businesses.filter(({ changes }) => changes !== null);
  const rows = [
    headHtml(view),
    ...(alerts.length > 0 ? [row(alertsHtml(view, alerts))] : []),
    ...view.businesses.map((business) => row(businessHtml(business))),
    ...explained.map((business) => row(changesHtml(business))),
    row(footerHtml(frame)),
  ];
  return pageHtml(rows, sentenceText(view.subject), sentenceText(view.preheader));
}

function headHtml({ headline, support, action, late }: CombinedView): string {
  return `<tr><td style="padding:16px 20px 20px">${[
    `<p${styled(`margin:0 0 10px;font:14px/1.4 ${SANS}`, 'quiet')}>${escapeHtml(COMBINED_TEXTS.title)}</p>`,
    `<h1 style="margin:0;font:normal 24px/1.3 ${SERIF};${BREAKS}">${html(headline)}</h1>`,
    support
      ? `<p style="margin:8px 0 0;font:16px/1.45 ${SANS};${BREAKS}">${html(support)}</p>`
      : '',
    `<p style="margin:10px 0 0;font:${action.isNeeded ? 600 : 400} 16px/1.45 ${SANS};${BREAKS}">${html(action.sentence)}</p>`,
    late ? paragraph(late) : '',
  ].join('')}</td></tr>`;
}

const alertsHtml = (
  { furtherAlerts }: CombinedView,
  alerts: readonly CombinedAlertView[],
): string =>
  [
    heading(ALERTS_TITLE),
    ...alerts.map((alert) =>
      alertItemHtml(alert, alert.links.length > 0 ? answersHtml(alert.links) : ''),
    ),
    furtherAlerts ? paragraph(furtherAlerts, 'quiet') : '',
  ].join('');

const nameHtml = ({ business }: BusinessView, about = ''): string =>
  `<h2 style="margin:0 0 4px;font:normal 19px/1.3 ${SERIF};${BREAKS}">${html(say`${business}`)}${escapeHtml(about)}</h2>`;

function businessHtml(view: BusinessView): string {
  const { part, business, verdict, notes, numbers, action } = view;
  return [
    nameHtml(view),
    paragraph(verdict),
    ...notes.map((note) => paragraph(note.sentence, 'quiet') + linkHtml(linkOfNote(note, part))),
    action ? paragraph(action) : '',
    tableHtml({ heading: null, rows: numbers }),
    linkHtml({ url: part.snapshotUrl, words: COMBINED_TEXTS.openOf(business.name) }),
  ].join('');
}

const changesHtml = (view: BusinessView): string =>
  `${nameHtml(view, `: ${view.changes?.title ?? ''}`)}${(view.changes?.items ?? []).map(itemHtml).join('')}`;

function footerHtml({ preferencesUrl, unsubscribeUrl, postalAddress }: CombinedFrame): string {
  const small = styled(`margin:0 0 6px;font:13px/1.5 ${SANS};${BREAKS}`, 'quiet');
  const link = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}"${styled('', 'link')}>${escapeHtml(words)}</a>`;
  return [
    `<p${small}>${link(preferencesUrl, FRAME_TEXTS.preferences)} · ${link(unsubscribeUrl, COMBINED_TEXTS.unsubscribe)}</p>`,
    `<p${small}>${escapeHtml(postalAddress)}</p>`,
  ].join('');
}
