import { typeText } from '../../model/alert-type-text.ts';
import { DetectionRateTable } from './detection-rate-table.tsx';
import classes from './accuracy-charts.module.css';
import { ACCURACY_CHART_COPY } from '../../model/accuracy-copy.ts';

const copy = ACCURACY_CHART_COPY.recallByType;

interface RecallPair {
  readonly leftOut: number;
  readonly shipped: number;
}

interface TypeFound {
  readonly type: string;
  readonly all: RecallPair;
  readonly material: RecallPair;
}

/** Charts the recall of each alert type: a bar for material events and a mark for all events. */
export function RecallByType({ types }: { readonly types: readonly TypeFound[] }) {
  const bestFirst = types.toSorted((a, b) => b.material.leftOut - a.material.leftOut);
  return (
    <>
      <ul className={classes.bars}>
        {bestFirst.map(({ type, all, material }) => (
          <li key={type}>
            <span>{typeText(type)}</span>
            <b>{material.leftOut}%</b>
            <div className={classes.track} aria-hidden="true">
              <div className={classes.fill} style={{ width: `${material.leftOut}%` }} />
              <div className={classes.mark} style={{ left: `${all.leftOut}%` }} />
            </div>
            <span className={classes.small}>{copy.ofAll(all.leftOut)}</span>
          </li>
        ))}
      </ul>
      <DetectionRateTable caption={copy.caption}>
        {bestFirst.map(({ type, all, material }) => (
          <tr key={type}>
            <th scope="row">{typeText(type)}</th>
            <td>{`${material.leftOut}% (${all.leftOut}%)`}</td>
            <td>{`${material.shipped}% (${all.shipped}%)`}</td>
          </tr>
        ))}
      </DetectionRateTable>
    </>
  );
}
