import { columnRoleSchema } from '@daily-snapshot/domain/imports/import-schema';
import type {
  ColumnRole,
  ImportColumn,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { NativeSelect } from '@mantine/core';
import itemRow from '../../../ui/layout/list-row.module.css';
import type { Roles } from '../model/column-roles.ts';
import { ROLE_NAMES } from '../model/texts.ts';
import paper from '../../../ui/layout/paper.module.css';
import classes from './imports.module.css';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.columnChoices;

const NOT_USED = 'none';

const options = [
  { value: NOT_USED, label: copy.notUsed },
  ...Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
];

/** Shows the role of each column and lets the owner correct it. */
export function ColumnChoices(props: {
  readonly columns: readonly ImportColumn[];
  readonly roles: Roles;
  /** Whether unused columns are shown at once. */
  readonly isOpen: boolean;
  readonly onChoose: (column: number, role: ColumnRole | null) => void;
}) {
  const { columns, roles, isOpen, onChoose } = props;
  const rows = columns.map((column) => (
    <ColumnChoice
      key={column.column}
      column={column}
      role={roles[column.column] ?? null}
      onChoose={(role) => onChoose(column.column, role)}
    />
  ));
  if (isOpen) return <ul className={itemRow.list}>{rows}</ul>;
  // Uses the proposed roles, so that a column does not move while it is being edited.
  const unused = rows.filter((_, index) => columns[index]?.role === null);
  return (
    <>
      <ul className={itemRow.list}>{rows.filter((_, index) => columns[index]?.role !== null)}</ul>
      {unused.length > 0 && (
        <details className={classes.details}>
          <summary>{copy.unused(unused.length)}</summary>
          <ul className={itemRow.list}>{unused}</ul>
        </details>
      )}
    </>
  );
}

const SAMPLES = 3;

function ColumnChoice(props: {
  readonly column: ImportColumn;
  readonly role: ColumnRole | null;
  readonly onChoose: (role: ColumnRole | null) => void;
}) {
  const { column, role, onChoose } = props;
  const name = column.name || copy.column(column.column + 1);
  const samples = column.samples.filter((sample) => sample.trim() !== '').slice(0, SAMPLES);
  const isGuess = column.confidence === 'content' && role === column.role;
  return (
    <li className={classes.column}>
      <div className={itemRow.what}>
        <div>
          {name}
          {isGuess && <span className={classes.attention}> {copy.check}</span>}
        </div>
        <p className={paper.note}>{samples.join(' · ') || copy.empty}</p>
      </div>
      <NativeSelect
        aria-label={copy.role(name)}
        size="md"
        data={options}
        value={role ?? NOT_USED}
        onChange={({ currentTarget: { value } }) =>
          onChoose(value === NOT_USED ? null : columnRoleSchema.parse(value))
        }
      />
    </li>
  );
}
