import { typeWords } from '../../model/alert-words.ts';
import { OtherSystemsTable } from './other-systems-table.tsx';
import classes from './accuracy-charts.module.css';

interface Both {
  readonly leftOut: number;
  readonly shipped: number;
}

interface TypeFound {
  readonly type: string;
  readonly all: Both;
  readonly material: Both;
}

/** How much of each type is found: a bar for what matters, and a mark on it for everything. */
export function RecallByType({ types }: { readonly types: readonly TypeFound[] }) {
  const bestFirst = types.toSorted((a, b) => b.material.leftOut - a.material.leftOut);
  return (
    <>
      <ul className={classes.bars}>
        {bestFirst.map(({ type, all, material }) => (
          <li key={type}>
            <span>{typeWords(type)}</span>
            <b>{material.leftOut}%</b>
            <div className={classes.track} aria-hidden="true">
              <div className={classes.fill} style={{ width: `${material.leftOut}%` }} />
              <div className={classes.mark} style={{ left: `${all.leftOut}%` }} />
            </div>
            <span className={classes.small}>{all.leftOut}% of everything</span>
          </li>
        ))}
      </ul>
      <OtherSystemsTable caption="Found of what matters, and in brackets of everything">
        {bestFirst.map(({ type, all, material }) => (
          <tr key={type}>
            <th scope="row">{typeWords(type)}</th>
            <td>{`${material.leftOut}% (${all.leftOut}%)`}</td>
            <td>{`${material.shipped}% (${all.shipped}%)`}</td>
          </tr>
        ))}
      </OtherSystemsTable>
    </>
  );
}
