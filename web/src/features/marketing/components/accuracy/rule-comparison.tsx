import classes from './accuracy-charts.module.css';
import { ACCURACY_CHART_COPY } from '../../model/accuracy-copy.ts';

const copy = ACCURACY_CHART_COPY.ruleComparison;

interface RuleResult {
  readonly system: string;
  readonly aMonth: number;
  readonly rightPercent: number;
  readonly foundPercent: number;
}

const MEASURES = [
  { name: copy.alerts, of: ({ aMonth }: RuleResult) => aMonth, unit: '' },
  { name: copy.right, of: ({ rightPercent }: RuleResult) => rightPercent, unit: '%' },
  { name: copy.found, of: ({ foundPercent }: RuleResult) => foundPercent, unit: '%' },
] as const;

/** Compares alerting methods on the same books, metric by metric. */
export function RuleComparison({ systems }: { readonly systems: readonly RuleResult[] }) {
  return (
    <div className={classes.measures}>
      {MEASURES.map(({ name, of, unit }) => {
        const most = unit === '%' ? 100 : Math.max(...systems.map(of));
        return (
          <div key={name}>
            <h4 className={classes.title}>{name}</h4>
            <ul className={classes.bars}>
              {systems.map((one, place) => (
                <li key={one.system} data-own={place === systems.length - 1 || undefined}>
                  <span>{one.system}</span>
                  <b>{unit === '%' ? `${of(one)}%` : of(one).toFixed(1)}</b>
                  <div className={classes.track} aria-hidden="true">
                    <div className={classes.fill} style={{ width: `${(100 * of(one)) / most}%` }} />
                  </div>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
