import { digestDayCovering, digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { openAnyFile } from '@daily-snapshot/domain/imports/formats/open-any-file';
import { proposeImport } from '@daily-snapshot/domain/imports/mapping/propose-import';
import { readFile } from '@daily-snapshot/domain/imports/formats/read-file';
import type {
  StatementFile,
  StatementTransaction,
} from '@daily-snapshot/domain/imports/formats/statement';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import { createPostings } from '@daily-snapshot/domain/ledger/recording/create-postings';
import { mostCommon } from '@daily-snapshot/domain/shared/most-common';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { snapshotFromSummaries } from '@daily-snapshot/domain/digest/build/snapshot-from-summaries';
import { previewOf, type DigestPreview } from './digest-preview.ts';

/** A digest computed from a visitor’s file, with facts about the file. */
export interface OwnDigest {
  readonly digest: DigestPreview;
  readonly lines: number;
  /** rows that could not be parsed or use a minority currency */
  readonly skipped: number;
}

const FILE = { name: 'Your file', provides: ['profit'], problem: null } as const;

const DEFAULTS = { account: 'Your account', currency: 'USD' } as const;

/**
 * Computes the digest of the last day in a bank file with the same code as the service.
 *
 * @returns an error message if the file has no usable data
 */
export async function digestOfFile(bytes: Uint8Array): Promise<Result<OwnDigest, string>> {
  const read = await statementOf(bytes);
  if (!read.ok) return err(read.text);
  const booked = read.lines.filter(({ isPending }) => !isPending);
  const currency = mostCommon(booked.map((line) => line.currency));
  const lines = booked.filter((line) => line.currency === currency);
  const dailySummaries = summariesOf(lines);
  if (!dailySummaries || currency === undefined) return err('there are no booked lines in it');
  const { summaries, last } = dailySummaries;
  const digestDay = digestDayCovering(last);
  const snapshot = snapshotFromSummaries(
    { name: 'Your business', currency, basis: 'cash' },
    // Marks the data as complete, because nothing follows the file.
    { ...summaries, sources: [{ ...FILE, completeThrough: digestPeriod(digestDay).to }] },
    digestDay,
  );
  return ok({
    digest: previewOf(snapshot),
    lines: lines.length,
    skipped: read.refused.length + booked.length - lines.length,
  });
}

/** Parses the file with its most likely mapping. */
async function statementOf(bytes: Uint8Array): Promise<StatementFile> {
  const opened = await openAnyFile(bytes, (part, encoding) =>
    new TextDecoder(encoding).decode(part),
  );
  if (!opened.ok) return opened;
  const proposal = proposeImport(opened.file, DEFAULTS, null);
  return proposal.ok
    ? readFile(opened.file, proposal.value.mapping, DEFAULTS)
    : { ok: false, ...proposal.error };
}

function summariesOf(
  lines: readonly StatementTransaction[],
): { readonly summaries: DailySummaries; readonly last: BusinessDate } | undefined {
  const dates = lines.map(({ date }) => date).toSorted(compareText);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return undefined;
  const postings = createPostings(
    lines.map((line) => ({
      line: { ...line, source: 'file', postedDate: line.postedDate ?? line.date },
      revision: 1,
    })),
    classifierFor([], []),
  );
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
    rollUpDay(date, ofDay),
  );
  return { summaries: replaceDays(emptyDailySummaries(first), rollups), last };
}
