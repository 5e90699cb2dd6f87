import { toDetectorPosting } from '@daily-snapshot/domain/alerts/business-alert-state';
import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { alertDetail, alertText } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { leadingFindings } from '@daily-snapshot/domain/backtest/leading-findings';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDate } from '@daily-snapshot/domain/calendar/format-date';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { lastCompleteSnapshot } from '@daily-snapshot/domain/digest/build/last-complete-snapshot';
import { completeDayOf, likelyExportDay } from '@daily-snapshot/domain/imports/complete-day';
import { openAnyFile } from '@daily-snapshot/domain/imports/formats/open-any-file';
import {
  previewImport,
  type ImportAnswers,
  type ImportPreview,
} from '@daily-snapshot/domain/imports/import-preview';
import type { ImportQuestion } from '@daily-snapshot/domain/imports/import-questions';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { asSentence } from '@daily-snapshot/domain/text/as-sentence';
import { notCountedText } from '@daily-snapshot/domain/ledger/not-counted';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import { previewOf, type DigestPreview } from './digest-preview.ts';

/** A file of a visitor, with the details that only the visitor knows. */
export interface OwnFile {
  readonly bytes: Uint8Array;
  /** when it was last changed */
  readonly changedOn: BusinessDate;
  readonly today: BusinessDate;
  readonly answers: ImportAnswers;
}

/** An unusual event in the history of the file. */
export interface OwnFinding {
  /** "October 16, 2025" */
  readonly date: string;
  readonly text: string;
  readonly detail: string;
}

/** A digest computed from a visitor’s file, with facts about the file. */
export interface OwnDigest {
  readonly digest: DigestPreview;
  readonly findings: readonly OwnFinding[];
  readonly lines: number;
  /** rows that could not be parsed */
  readonly skipped: number;
  /** "3 transactions in EUR (€1,240.00 in) are not counted." */
  readonly notCounted: readonly string[];
}

/**
 * `columns`: a table whose columns only a person can name, which the import with an account asks for.
 * `no-parser`: the code that parses such a file could not be loaded.
 */
export type OwnOutcome =
  | ({ readonly is: 'digest' } & OwnDigest)
  | { readonly is: 'question'; readonly question: ImportQuestion }
  | { readonly is: 'columns'; readonly reason: string }
  | { readonly is: 'unusable'; readonly reason: string }
  | { readonly is: 'no-parser' };

const FILE = { name: 'Your file', provides: ['profit'], problem: null } as const;

/**
 * Computes the last complete day of a bank file and the leading findings of its history with the code
 * of the service, or asks what the file leaves open.
 */
export async function digestOfFile({
  bytes,
  changedOn,
  today,
  answers,
}: OwnFile): Promise<OwnOutcome> {
  const opened = await openAnyFile(bytes, (part, encoding) =>
    new TextDecoder(encoding).decode(part),
  );
  if (!opened.ok) return { is: 'unusable', reason: asSentence(opened.text) };
  const read = previewImport(opened.file, { currency: 'USD', answers });
  if (!read.ok) {
    const reason = asSentence(read.error.text);
    return { is: opened.file.form === 'table' ? 'columns' : 'unusable', reason };
  }
  const preview = read.value;
  const question = preview.questions.find(({ id }) => id === 'sign') ?? preview.questions[0];
  if (question) return { is: 'question', question };
  return digestOf(preview, changedOn, today);
}

function digestOf(
  preview: ImportPreview,
  changedOn: BusinessDate,
  today: BusinessDate,
): OwnOutcome {
  const { postings, currency, skipped, statedEnd } = preview;
  const dates = postings.map(({ date }) => date).toSorted(compareText);
  const [first, to] = [dates[0], dates.at(-1)];
  if (!first || !to) return { is: 'unusable', reason: 'It has no booked transactions.' };
  const exportedOn = likelyExportDay({ to }, changedOn, today);
  const end = completeDayOf({ statedEnd, to }, { exportedOn, changedOn, today });
  // The day of the export is not confirmed, so days after the last transaction are unknown.
  const until = statedEnd === undefined && end > to ? to : end;
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  const summaries = {
    ...replaceDays(emptyDailySummaries(first), rollups),
    sources: [{ ...FILE, completeThrough: until }],
  };
  const business = { name: 'Your business', currency, basis: 'cash' } as const;
  const snapshot = lastCompleteSnapshot(business, summaries, today);
  if (!snapshot) return { is: 'unusable', reason: 'It covers no complete day.' };
  const { backtest } = detectHistory({
    lines: postings.map(toDetectorPosting),
    until,
    balance: null,
    rules: [],
  });
  return {
    is: 'digest',
    digest: previewOf(snapshot),
    findings: leadingFindings(backtest?.alerts ?? []).map((alert) => findingOf(alert, currency)),
    lines: postings.length,
    skipped: skipped.length,
    notCounted: preview.notCounted.map(notCountedText),
  };
}

function findingOf(alert: Alert, currency: string): OwnFinding {
  const facts = alertFacts(alert, moneyIn(currency));
  return {
    date: `${formatDate(alert.date)}, ${alert.date.slice(0, 4)}`,
    text: sentenceText(alertText(facts)),
    detail: sentenceText(alertDetail(facts)),
  };
}
