import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.measureTableHead;

/** The head of a table of days, with one column for each number. */
export const MeasureTableHead = () => (
  <thead>
    <tr>
      <th scope="col">{copy.day}</th>
      {MEASURES.map((measure) => (
        <th key={measure} scope="col">
          {MEASURE_NAMES[measure]}
        </th>
      ))}
    </tr>
  </thead>
);
