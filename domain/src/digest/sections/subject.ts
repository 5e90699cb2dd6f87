import { alertTitle } from '../../alerts/texts/alert-texts.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import { MEASURE_NAMES } from '../../baselines/measure-names.ts';
import { say, type Sentence } from '../../text/sentence.ts';
import { PREHEADER_TEXTS, SUBJECT_TEXTS } from '../texts/subject-texts.ts';
import { VERDICT_TEXTS } from '../texts/verdict-texts.ts';
import { actionView } from './action.ts';
import type { DigestFacts } from './digest-facts.ts';
import { headlineOf } from './headline.ts';
import { noteViews } from './notes.ts';

interface SubjectOptions {
  /** Whether the owner chose to show no amounts in a mailbox. */
  readonly hidesAmounts?: boolean | undefined;
}

/** Returns the subject: the business and the news of the day. */
export const subjectText = (facts: DigestFacts, options: SubjectOptions): Sentence =>
  SUBJECT_TEXTS.named(facts.subjectName, newsText(facts, options));

function newsText(facts: DigestFacts, { hidesAmounts = false }: SubjectOptions): Sentence {
  const { period, dataEnd, isEndReminder, alertList } = facts;
  const { unreported } = alertList;
  const headline = headlineOf(facts);
  const critical = criticalAlert(facts);
  if (critical) {
    return hidesAmounts
      ? SUBJECT_TEXTS.criticalAlerts(unreported.critical)
      : SUBJECT_TEXTS.criticalAlert(alertTitle(critical));
  }
  // During the pause of the daily e-mail, only alerts and corrections are sent.
  if (dataEnd && unreported.all.count === 0) {
    return isEndReminder ? SUBJECT_TEXTS.dataEnd(dataEnd) : SUBJECT_TEXTS.corrections();
  }
  if (headline.news === 'out-of-range') {
    const [first] = headline.numbers;
    return hidesAmounts
      ? SUBJECT_TEXTS.outOfRangeWithoutAmount(first)
      : SUBJECT_TEXTS.outOfRange(first);
  }
  if (unreported.all.count > 0) {
    return 'net' in headline && !hidesAmounts
      ? SUBJECT_TEXTS.alertsAndResult(unreported.all, headline.net)
      : SUBJECT_TEXTS.alerts(unreported.all);
  }
  switch (headline.news) {
    case 'unknown':
    case 'partial':
    case 'closed':
      return SUBJECT_TEXTS[headline.news](period);
    case 'holiday':
      return SUBJECT_TEXTS.holiday(headline.holiday);
    case 'no-range':
      return hidesAmounts
        ? SUBJECT_TEXTS.withoutResult(period)
        : SUBJECT_TEXTS.result(headline.net, period);
    case 'normal':
      return hidesAmounts
        ? SUBJECT_TEXTS.normalWithoutAmount(period)
        : SUBJECT_TEXTS.normal(headline.net, period);
  }
}

/** Returns the second most important fact, which a mailbox shows beside the subject. */
export function preheaderText(
  facts: DigestFacts,
  { hidesAmounts = false }: SubjectOptions,
): Sentence {
  const { unreported } = facts.alertList;
  if (criticalAlert(facts) || (unreported.all.count > 0 && isOutOfRange(facts))) {
    return VERDICT_TEXTS.alerts(unreported);
  }
  const headline = headlineOf(facts);
  if (headline.news === 'unknown' || headline.news === 'partial') {
    const [note] = noteViews(facts);
    if (note) return note.sentence;
  }
  const action = actionView(facts);
  if (hidesAmounts) return action.isNeeded ? PREHEADER_TEXTS.somethingToDo() : action.sentence;
  if (headline.news === 'out-of-range') {
    const [, second] = headline.numbers;
    if (second) return PREHEADER_TEXTS.outOfRange(second);
  }
  const numbers = numbersBeside(facts);
  return numbers.length === 0
    ? action.sentence
    : say`${PREHEADER_TEXTS.numbers(numbers)} ${action.sentence}`;
}

/** Returns the final numbers that the subject does not name. */
function numbersBeside(facts: DigestFacts) {
  const headline = headlineOf(facts);
  const named = headline.news === 'out-of-range' ? headline.numbers[0].measure : 'net';
  return MEASURES.filter((measure) => measure !== named).flatMap((measure) => {
    const { figure } = facts.numbers[measure];
    return figure.state === 'final' && !figure.isClosed
      ? [{ name: MEASURE_NAMES[measure], amount: figure.amount }]
      : [];
  });
}

const isOutOfRange = (facts: DigestFacts): boolean => headlineOf(facts).news === 'out-of-range';

/** Returns the most urgent critical alert that no earlier e-mail reported. */
const criticalAlert = ({ alertList: { alerts } }: DigestFacts) =>
  alerts.find(({ level, emailedOn }) => level === 'critical' && emailedOn === null);
