import { alertFacts, byUrgency, type AlertFacts } from '../../alerts/alert/alert-facts.ts';
import type { DigestAlert } from '../../alerts/alert/alert.ts';
import { countFact, moneyIn, nameFact, type CountFact, type NameFact } from '../../text/fact.ts';
import { say, type Sentence } from '../../text/sentence.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import { actionView, type ActionView } from '../sections/action.ts';
import { digestFacts, type DigestFacts } from '../sections/digest-facts.ts';
import { headlineOf } from '../sections/headline.ts';
import { noteViews, type NoteView } from '../sections/notes.ts';
import { numberViews } from '../sections/numbers.ts';
import { amountRow, type AmountRow, type SectionItem } from '../sections/section.ts';
import { sectionViews } from '../sections/sections.ts';
import { preheaderText, subjectText } from '../sections/subject.ts';
import { verdictOf } from '../sections/summary.ts';
import { COMBINED_TEXTS } from '../texts/combined-texts.ts';

/** The number of alerts that the e-mail lists. Mail clients cut an e-mail of more than 100 kB. */
const MAX_ALERTS = 8;

/** The number of businesses whose changes are listed, the most important ones. */
const MAX_EXPLAINED = 6;

/** The digest of one business in a combined e-mail. */
export interface CombinedPart {
  readonly businessId: string;
  readonly snapshot: Snapshot;
  readonly alerts: readonly DigestAlert[];
  /** Whether subject lines show no amounts of this business. */
  readonly hidesAmounts?: boolean | undefined;
  readonly snapshotUrl: string;
  readonly closedWeekdayUrl: string;
}

/** A part with what it prints. */
interface Reported extends CombinedPart {
  readonly facts: DigestFacts;
}

/** An alert and the business that it is about. */
export interface CombinedAlert {
  readonly businessId: string;
  readonly business: NameFact;
  readonly facts: AlertFacts;
}

/** A business in words. */
export interface BusinessView {
  readonly part: CombinedPart;
  readonly business: NameFact;
  readonly verdict: Sentence;
  readonly notes: readonly NoteView[];
  readonly numbers: readonly AmountRow[];
  /** The one thing to do; null if there is none or if it leads the e-mail. */
  readonly action: Sentence | null;
  readonly changes: { readonly title: string; readonly items: readonly SectionItem[] } | null;
}

/** The combined e-mail in words and in order. */
export interface CombinedView {
  readonly subject: Sentence;
  readonly preheader: Sentence;
  readonly headline: Sentence;
  readonly support: Sentence | null;
  readonly action: ActionView;
  readonly late: Sentence | null;
  readonly alerts: readonly CombinedAlert[];
  readonly furtherAlerts: Sentence | null;
  readonly businesses: readonly BusinessView[];
}

/**
 * Puts the digests of several businesses into words. The most important news leads.
 *
 * @param lateNames the businesses whose digest is not built yet
 */
export function combinedView(
  parts: readonly [CombinedPart, ...CombinedPart[]],
  lateNames: readonly string[],
): CombinedView {
  const [first, ...others] = inOrder(parts);
  const [second] = others;
  const verdict = verdictOf(first.facts);
  const { listed, further } = alertsOf([first, ...others]);
  const { leading, action } = leadingAction([first, ...others]);
  return {
    subject: second
      ? COMBINED_TEXTS.subject(subjectText(first.facts, first), countFact(others.length))
      : subjectText(first.facts, first),
    preheader: second
      ? COMBINED_TEXTS.preheader(subjectText(second.facts, second))
      : preheaderText(first.facts, first),
    headline: COMBINED_TEXTS.ofBusiness(first.facts.business, verdict.headline),
    support: verdict.support,
    action,
    late: lateNames.length > 0 ? COMBINED_TEXTS.late(lateNames.map(nameFact)) : null,
    alerts: listed,
    furtherAlerts: further && COMBINED_TEXTS.furtherAlerts(further),
    businesses: [first, ...others].map((part, index) =>
      businessView(part, { index, isActionShown: part !== leading }),
    ),
  };
}

/** Sorts by the importance of the news, and equally important news as given. */
function inOrder(
  parts: readonly [CombinedPart, ...CombinedPart[]],
): readonly [Reported, ...Reported[]] {
  const reported = parts.map((part) => ({
    ...part,
    facts: digestFacts(part.snapshot, part.alerts),
  }));
  const [first, ...others] = reported.toSorted(
    (a, b) => rankOf(a.facts) - rankOf(b.facts) || distanceOf(b.facts) - distanceOf(a.facts),
  );
  if (!first) throw new RangeError('A combined e-mail needs a digest.');
  return [first, ...others];
}

/** Ranks the news as the subject of a single digest does: the lower, the more important. */
function rankOf(facts: DigestFacts): number {
  const { unreported } = facts.alertList;
  const { news } = headlineOf(facts);
  if (unreported.critical.count > 0) return 0;
  if (news === 'out-of-range') return 1;
  if (unreported.all.count > 0) return 2;
  if (facts.dataEnd) return facts.isEndReminder ? 3 : 6;
  return news === 'unknown' || news === 'partial' ? 4 : 5;
}

function distanceOf(facts: DigestFacts): number {
  const headline = headlineOf(facts);
  return headline.news === 'out-of-range' ? headline.numbers[0].outside.amount.amount : 0;
}

/** Returns the action of the most important business that needs one. */
function leadingAction(parts: readonly [Reported, ...Reported[]]): {
  readonly leading: Reported | undefined;
  readonly action: ActionView;
} {
  const leading = parts.find(({ facts }) => actionView(facts).isNeeded);
  if (!leading) return { leading, action: actionView(parts[0].facts) };
  const { sentence, isNeeded } = actionView(leading.facts);
  const named = COMBINED_TEXTS.ofBusiness(leading.facts.business, sentence);
  return { leading, action: { sentence: named, isNeeded } };
}

function alertsOf(parts: readonly Reported[]): {
  readonly listed: readonly CombinedAlert[];
  readonly further: CountFact | null;
} {
  const all = parts.flatMap((part) => part.alerts.map((alert) => ({ ...alert, part })));
  const listed = byUrgency(all).slice(0, MAX_ALERTS);
  const further = all.length - listed.length;
  return {
    listed: listed.map(({ part, ...alert }) => ({
      businessId: part.businessId,
      business: part.facts.business,
      facts: alertFacts(alert, moneyIn(part.snapshot.currency)),
    })),
    further: further > 0 ? countFact(further) : null,
  };
}

function businessView(
  { facts, ...part }: Reported,
  { index, isActionShown }: { readonly index: number; readonly isActionShown: boolean },
): BusinessView {
  const { headline, support } = verdictOf(facts);
  const action = actionView(facts);
  const changes = sectionViews(facts.sections).find(({ id }) => id === 'contributors');
  const isExplained = index < MAX_EXPLAINED && headlineOf(facts).news !== 'normal';
  return {
    part,
    business: facts.business,
    verdict: support && index > 0 ? say`${headline} ${support}` : headline,
    notes: noteViews(facts),
    numbers: numberViews(facts.numbers).map(({ name, figure, rangePosition }) => ({
      ...amountRow(
        say`${name}`,
        rangePosition ? COMBINED_TEXTS.figure(figure, rangePosition) : figure,
      ),
      isShort: true,
    })),
    action: isActionShown && action.isNeeded ? action.sentence : null,
    changes: isExplained && changes ? changes : null,
  };
}
