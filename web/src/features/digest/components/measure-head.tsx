import { MEASURE_NAMES } from '@daily-snapshot/domain/digest/measure-words';
import { MEASURES } from '@daily-snapshot/domain/signals/history';

/** The head of a table of days: the three numbers, one a column. */
export const MeasureHead = () => (
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
