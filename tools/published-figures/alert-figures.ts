// The figures of the page on method that tell how often alerts are right.
import {
  readSavedResult,
  type SavedResult,
} from '../../tests/bench/alerts/figures/saved-result.ts';

export interface MeasuredAlerts {
  readonly businesses: number;
  /** each business judged by what was learnt on the others */
  readonly leftOut: AlertFigures;
  /** as it runs: what was learnt on all of them */
  readonly shipped: AlertFigures;
  /** found of each type, in percent */
  readonly types: readonly {
    readonly type: string;
    readonly all: BothPercent;
    readonly material: BothPercent;
  }[];
  /** found by the size of the anomaly, in percent */
  readonly power: readonly {
    readonly kind: string;
    readonly points: readonly (BothPercent & { readonly size: string })[];
  }[];
  /** other rules on the same books */
  readonly others: readonly (Pick<AlertFigures, 'aMonth' | 'rightPercent' | 'foundPercent'> & {
    readonly system: string;
  })[];
}

interface BothPercent {
  readonly leftOut: number;
  readonly shipped: number;
}

export interface AlertFigures {
  /** of one business, with one decimal */
  readonly aMonth: number;
  /** of the business with most */
  readonly mostAMonth: number;
  /** in the first ninety days, two decimals */
  readonly youngAMonth: number;
  /** what late posting adds, in percent */
  readonly latePercent: number;
  /** alerts that told of something that had been put into the books, in percent */
  readonly rightPercent: number;
  /** told of all that was put in: the mean of its types, in percent */
  readonly foundPercent: number;
  /** told of what an owner would surely want to hear of, in percent */
  readonly materialPercent: number;
  /** balances below zero that were warned of 3 to 30 days ahead, in percent */
  readonly cashPercent: number;
  /** warnings a month where cash stayed up, two decimals */
  readonly cashFalse: number;
}

const percent = (share: number): number => Math.round(share * 100);
const toTenth = (value: number): number => Math.round(value * 10) / 10;
const toHundredth = (value: number): number => Math.round(value * 100) / 100;

export function alertFigures(): MeasuredAlerts {
  const { businesses, leftOut, shipped, power, others } = readSavedResult();
  const both = (of: (score: SavedResult['shipped']) => number | undefined): BothPercent => ({
    leftOut: percent(of(leftOut) ?? 0),
    shipped: percent(of(shipped) ?? 0),
  });
  return {
    businesses,
    leftOut: figuresOf(leftOut),
    shipped: figuresOf(shipped),
    types: Object.keys(shipped.recall).map((type) => ({
      type,
      all: both(({ recall }) => recall[type]),
      material: both(({ materialRecall }) => materialRecall[type]),
    })),
    power: Object.entries(power).map(([kind, points]) => ({
      kind,
      points: points.map((point) => ({
        size: point.size,
        leftOut: percent(point.leftOut),
        shipped: percent(point.shipped),
      })),
    })),
    others: others.map(({ system, rate, precision, balanced }) => ({
      system,
      aMonth: toTenth(rate),
      rightPercent: percent(precision),
      foundPercent: percent(balanced),
    })),
  };
}

const figuresOf = (score: SavedResult['shipped']): AlertFigures => ({
  aMonth: toTenth(score.rate),
  mostAMonth: toTenth(score.worstBusiness),
  youngAMonth: toHundredth(score.coldStart),
  latePercent: percent(score.lateRatio - 1),
  rightPercent: percent(score.precision),
  foundPercent: percent(score.balanced),
  materialPercent: percent(score.material),
  cashPercent: percent(score.cashWarned),
  cashFalse: toHundredth(score.cashFalse),
});
