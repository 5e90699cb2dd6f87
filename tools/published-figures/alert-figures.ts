// The figures about alert accuracy on the method page.
import {
  readSavedResult,
  type SavedResult,
} from '../../tests/bench/alerts/figures/saved-result.ts';

export interface MeasuredAlerts {
  readonly businesses: number;
  /** each business with corrections learned from the other businesses */
  readonly leftOut: AlertFigures;
  /** the shipped detectors, with corrections learned from all businesses */
  readonly shipped: AlertFigures;
  /** recall by type, in percent */
  readonly types: readonly {
    readonly type: string;
    readonly all: BothPercent;
    readonly material: BothPercent;
  }[];
  /** recall by the size of the anomaly, in percent */
  readonly power: readonly {
    readonly kind: string;
    readonly points: readonly (BothPercent & { readonly size: string })[];
  }[];
  /** other systems on the same books */
  readonly others: readonly (Pick<AlertFigures, 'aMonth' | 'rightPercent' | 'foundPercent'> & {
    readonly system: string;
  })[];
}

interface BothPercent {
  readonly leftOut: number;
  readonly shipped: number;
}

export interface AlertFigures {
  /** alerts a month, as the mean of the businesses, with one decimal */
  readonly aMonth: number;
  /** alerts a month of the business with the most alerts */
  readonly mostAMonth: number;
  /** alerts a month in the first ninety days, with two decimals */
  readonly youngAMonth: number;
  /** additional alerts because of late postings, in percent */
  readonly latePercent: number;
  /** precision: alerts about an injected anomaly, in percent */
  readonly rightPercent: number;
  /** recall of the injected anomalies, as the mean of the types, in percent */
  readonly foundPercent: number;
  /** recall of material anomalies, which an owner surely wants to know about, in percent */
  readonly materialPercent: number;
  /** negative balances with an alert 3 to 30 days ahead, in percent */
  readonly cashPercent: number;
  /** cash alerts a month although cash stays positive, with two decimals */
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
