// Learns by how much each detector's own figure of chance has to be corrected: on the books of some
// businesses, for use on others. What is tried is told whole, brake and all, and scored as the folder's
// scorer does.
import {
  businessDate,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import type { DetectorName } from '@daily-snapshot/domain/detectors/candidate';
import { CORRECTION, type Correction } from '@daily-snapshot/domain/detectors/severity';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import { groupBy } from '@daily-snapshot/domain/group-by';
import { SCORED } from './alone.ts';
import { namesOf, watchDays, type NoticedDay } from './detector.ts';
import { isMaterial, type Folder, type Label, type Scenario } from './scenarios.ts';
import { episodesOf, finderOf, isNews, tellingsBy, type Telling } from './tellings.ts';

/** Alerts a month that are welcome on ordinary books, on the mean and of the worst business. */
const BUDGET = 1;
const WORST = 2.4;

/** What is over the budget costs so many times as much as recall brings. */
const OVER = 3;

/** What precision is worth beside recall of everything and of what is material. */
const PRECISION = 0.6;

/** Nothing is known of a detector before: each begins as it is. What is not scored stays as it was. */
const NEUTRAL: Correction = {
  ...CORRECTION,
  ...Object.fromEntries(SCORED.map((name) => [name, 0])),
};

const ROUNDS = 3;

/** A correction by a power of ten has to be worth so much: what little tells it is left as it is. */
const RIDGE = 0.006;

/** Less is no gain. */
const EQUAL = 0.0002;

/** An alert so far after the window of a label is still of it, as the scorer counts what is right. */
const STILL_RIGHT_DAYS = 3;

interface Watched {
  readonly names: ReadonlyMap<string, string>;
  readonly days: readonly NoticedDay[];
  readonly labels: readonly Label[];
}

/** One business, watched in all its scenarios, before anything is told. */
export interface Studied {
  readonly business: string;
  readonly from: DayNumber;
  readonly months: number;
  readonly base: Watched;
  readonly injected: readonly Watched[];
}

/** What a correction comes to for one business. */
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

export function study(folder: Folder, id: string): Studied {
  const scenarios = folder.scenarios.filter((scenario) => scenario.business === id);
  const base = scenarios.find((scenario) => scenario.id.endsWith('#base'));
  const business = folder.businesses.get(id);
  if (!base || !business) throw new Error(`no unmodified scenario of ${id}`);
  const watch = (scenario: Scenario): Watched => {
    const books = folder.booksOf(scenario);
    return { names: namesOf(books), labels: scenario.labels, days: [...watchDays(books)] };
  };
  return {
    business: id,
    from: dayNumber(businessDate(business.eval_start)),
    months: business.eval_months,
    base: watch(base),
    injected: scenarios.filter(({ id: name }) => /#r\d+$/.test(name)).map(watch),
  };
}

/** Tries corrections, and remembers what each came to for each business. */
export class Calibration {
  readonly #studied: readonly Studied[];
  readonly #outcomes = new Map<string, Outcome>();

  constructor(studied: readonly Studied[]) {
    this.#studied = studied;
  }

  /** The corrections that are worth the most on these businesses, all but one of them if one is named. */
  learn(leftOut?: string): Correction {
    const on = this.#studied.filter(({ business }) => business !== leftOut);
    let best = NEUTRAL;
    let worth = this.#worthOf(best, on);
    const move = (by: Move): boolean => {
      const tried = moved(best, by);
      const gained = tried ? this.#worthOf(tried, on) : -Infinity;
      if (!tried || gained <= worth + EQUAL) return false;
      [best, worth] = [tried, gained];
      return true;
    };
    for (const moves of NEIGHBOURHOODS) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = worth;
        for (const by of moves) while (move(by));
        if (worth === before) break;
      }
    }
    return best;
  }

  #worthOf(correction: Correction, on: readonly Studied[]): number {
    const key = JSON.stringify(correction);
    const outcomes = on.map((studied) => {
      const known = this.#outcomes.get(`${studied.business} ${key}`);
      const outcome = known ?? outcomeOf(studied, correction);
      this.#outcomes.set(`${studied.business} ${key}`, outcome);
      return outcome;
    });
    const far = SCORED.reduce((sum, name) => sum + Math.abs(correction[name]), 0);
    return worthOf(outcomes) - RIDGE * far;
  }
}

/** By how many tenths of a power of ten each correction is moved. */
type Move = Readonly<Partial<Record<DetectorName, number>>>;

const oneBy = (step: number): Move[] =>
  SCORED.flatMap((name) => [{ [name]: step }, { [name]: -step }]);

const NEIGHBOURHOODS = [oneBy(10), oneBy(5), oneBy(2), oneBy(1)];

/** A detector whose figure is off by more is none. */
const MOST = 4;

function moved(correction: Correction, by: Move): Correction | null {
  const to = { ...correction };
  for (const name of SCORED) to[name] = Math.round(10 * to[name] + (by[name] ?? 0)) / 10;
  return SCORED.some((name) => Math.abs(to[name]) > MOST) ? null : to;
}

function outcomeOf({ base, injected, from, months }: Studied, correction: Correction): Outcome {
  const tell = ({ days, names }: Watched) =>
    tellingsBy(new Teller(correction), days, names).filter(({ day }) => day >= from);
  const usual = tell(base);
  let [right, wrong] = [0, 0];
  const labels = injected.flatMap((scenario) => {
    const told = tell(scenario);
    const news = told.filter((telling) => isNews(telling, usual));
    for (const episode of episodesOf(told)) {
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

function isRight({ day, type }: Telling, { window, accept_lenient: accepted }: Label): boolean {
  const [from = 0, to = 0] = window.map((date) => dayNumber(businessDate(date)));
  return day >= from && day <= to + STILL_RIGHT_DAYS && accepted.includes(type);
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
    OVER * Math.max(0, rate - BUDGET) -
    Math.max(0, worst - WORST)
  );
}

/** The mean of the recall of each type. */
function balanced(labels: Outcome['labels']): number {
  const types = [...groupBy(labels, ({ type }) => type).values()];
  const recalls = types.map((list) => list.filter(({ isFound }) => isFound).length / list.length);
  return recalls.reduce((all, recall) => all + recall, 0) / Math.max(1, recalls.length);
}
