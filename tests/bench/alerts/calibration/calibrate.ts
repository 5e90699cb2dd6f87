// Learns how far each detector's own probability has to be corrected, from the books of some
// businesses for use on others. Each candidate correction runs through the whole alert policy and
// gets the score of the folder's scorer.
import {
  businessDate,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import type { DetectorName } from '@daily-snapshot/domain/alerts/types/alert-types';
import {
  SEVERITY_CORRECTION,
  type Correction,
} from '@daily-snapshot/domain/alerts/detectors/severity';
import { AlertPolicy } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { SCORED } from './detectors-alone.ts';
import { namesOf, scoreDays, type ScoredDay } from '../detector.ts';
import { isMaterial, type Folder, type Label, type Scenario } from '../folder/scenarios.ts';
import { episodesOf, finderOf, isNews, alertsSentBy, type SentAlert } from './alert-episodes.ts';

/** The alert budget on ordinary books, in alerts a month: the mean and the worst business. */
const BUDGET = 1;
const WORST = 2.4;

/** The cost of one alert a month over the budget, relative to recall. */
const OVER_BUDGET_COST = 3;

/** The weight of precision, relative to recall and material recall. */
const PRECISION = 0.6;

/** The start of the search. Detectors without a score keep their correction. */
const START: Correction = {
  ...SEVERITY_CORRECTION,
  ...Object.fromEntries(SCORED.map((name) => [name, 0])),
};

const ROUNDS = 3;

/**
 * The gain that a correction by a power of ten must bring, so that weak evidence changes nothing.
 */
const MIN_GAIN = 0.006;

/** A smaller gain counts as zero. */
const EQUAL_GAIN = 0.0002;

/** The scorer accepts an alert up to this many days after the window of a label. */
const LATE_ALERT_DAYS = 3;

interface ScoredScenario {
  readonly names: ReadonlyMap<string, string>;
  readonly days: readonly ScoredDay[];
  readonly labels: readonly Label[];
}

/** The detector findings of one business in all its scenarios, before the alert policy. */
export interface BusinessStudy {
  readonly business: string;
  readonly from: DayNumber;
  readonly months: number;
  readonly base: ScoredScenario;
  readonly injected: readonly ScoredScenario[];
}

/** The score parts of one business with one correction. */
interface Outcome {
  readonly rate: number;
  readonly right: number;
  readonly wrong: number;
  readonly labels: readonly {
    readonly type: string;
    readonly isMaterial: boolean;
    readonly isFound: boolean;
  }[];
}

export function study(folder: Folder, id: string): BusinessStudy {
  const scenarios = folder.scenarios.filter((scenario) => scenario.business === id);
  const base = scenarios.find((scenario) => scenario.id.endsWith('#base'));
  const business = folder.businesses.get(id);
  if (!base || !business) throw new Error(`no unmodified scenario of ${id}`);
  const engine = (scenario: Scenario): ScoredScenario => {
    const books = folder.booksOf(scenario);
    return { names: namesOf(books), labels: scenario.labels, days: [...scoreDays(books)] };
  };
  return {
    business: id,
    from: dayNumber(businessDate(business.eval_start)),
    months: business.eval_months,
    base: engine(base),
    injected: scenarios.filter(({ id: name }) => /#r\d+$/.test(name)).map(engine),
  };
}

/** Tries corrections and remembers the outcome of each for each business. */
export class Calibration {
  readonly #studied: readonly BusinessStudy[];
  readonly #outcomes = new Map<string, Outcome>();

  constructor(studied: readonly BusinessStudy[]) {
    this.#studied = studied;
  }

  /**
   * Returns the best corrections for these businesses.
   *
   * @param leftOut a business to ignore
   */
  learn(leftOut?: string): Correction {
    const on = this.#studied.filter(({ business }) => business !== leftOut);
    let best = START;
    let worth = this.#worthOf(best, on);
    const move = (by: Move): boolean => {
      const tried = moved(best, by);
      const gained = tried ? this.#worthOf(tried, on) : -Infinity;
      if (!tried || gained <= worth + EQUAL_GAIN) return false;
      [best, worth] = [tried, gained];
      return true;
    };
    for (const moves of NEIGHBORHOODS) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = worth;
        for (const by of moves) while (move(by));
        if (worth === before) break;
      }
    }
    return best;
  }

  #worthOf(correction: Correction, on: readonly BusinessStudy[]): number {
    const key = JSON.stringify(correction);
    const outcomes = on.map((studied) => {
      const known = this.#outcomes.get(`${studied.business} ${key}`);
      const outcome = known ?? outcomeOf(studied, correction);
      this.#outcomes.set(`${studied.business} ${key}`, outcome);
      return outcome;
    });
    const far = SCORED.reduce((sum, name) => sum + Math.abs(correction[name]), 0);
    return worthOf(outcomes) - MIN_GAIN * far;
  }
}

/** Changes of corrections, in tenths of a power of ten. */
type Move = Readonly<Partial<Record<DetectorName, number>>>;

const oneBy = (step: number): Move[] =>
  SCORED.flatMap((name) => [{ [name]: step }, { [name]: -step }]);

const NEIGHBORHOODS = [oneBy(10), oneBy(5), oneBy(2), oneBy(1)];

/** The largest correction, in powers of ten. A detector that needs more is useless. */
const MAX_CORRECTION = 4;

function moved(correction: Correction, by: Move): Correction | null {
  const to = { ...correction };
  for (const name of SCORED) to[name] = Math.round(10 * to[name] + (by[name] ?? 0)) / 10;
  return SCORED.some((name) => Math.abs(to[name]) > MAX_CORRECTION) ? null : to;
}

function outcomeOf(
  { base, injected, from, months }: BusinessStudy,
  correction: Correction,
): Outcome {
  const send = ({ days, names }: ScoredScenario) =>
    alertsSentBy(new AlertPolicy(correction), days, names).filter(({ day }) => day >= from);
  const usual = send(base);
  let [right, wrong] = [0, 0];
  const labels = injected.flatMap((scenario) => {
    const sent = send(scenario);
    const news = sent.filter((alert) => isNews(alert, usual));
    for (const episode of episodesOf(sent)) {
      if (news.includes(episode) && scenario.labels.some((label) => isRight(episode, label))) {
        right += 1;
      } else wrong += 1;
    }
    return scenario.labels.map((label) => ({
      type: label.type,
      isMaterial: isMaterial(label),
      isFound: news.some(finderOf(label)),
    }));
  });
  return { rate: episodesOf(usual).length / months, right, wrong, labels };
}

function isRight({ day, type }: SentAlert, { window, accept_lenient: accepted }: Label): boolean {
  const [from = 0, to = 0] = window.map((date) => dayNumber(businessDate(date)));
  return day >= from && day <= to + LATE_ALERT_DAYS && accepted.includes(type);
}

function worthOf(outcomes: readonly Outcome[]): number {
  const labels = outcomes.flatMap((outcome) => outcome.labels);
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((all, outcome) => all + of(outcome), 0);
  const [right, wrong] = [sum((one) => one.right), sum((one) => one.wrong)];
  const rate = sum((one) => one.rate) / outcomes.length;
  const worst = Math.max(...outcomes.map((one) => one.rate));
  return (
    balanced(labels) +
    balanced(labels.filter((label) => label.isMaterial)) +
    (PRECISION * right) / Math.max(1, right + wrong) -
    OVER_BUDGET_COST * Math.max(0, rate - BUDGET) -
    Math.max(0, worst - WORST)
  );
}

/** Returns the mean recall of the types. */
function balanced(labels: Outcome['labels']): number {
  const types = [...groupBy(labels, ({ type }) => type).values()];
  const recalls = types.map((list) => list.filter(({ isFound }) => isFound).length / list.length);
  return recalls.reduce((all, recall) => all + recall, 0) / Math.max(1, recalls.length);
}
