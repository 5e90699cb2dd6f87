import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';

/** The head of a table of days, with one column for each number. */
export const MeasureTableHead = () => (
  <thead>
    <tr>
      <th scope="col">Day</th>
      {MEASURES.map((measure) => (
        <th key={measure} scope="col">
          {MEASURE_NAMES[measure]}
        </th>
      ))}
    </tr>
  </thead>
);
