import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { type KeyboardEvent, useState } from 'react';
import type { Categorize, CountReached } from '../api/use-categorize.ts';
import type { Line } from '../api/use-transactions.ts';
import { BulkCategories } from './bulk-categories.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { usePreloadedEditor } from './lazy-category-editor.tsx';
import { TransactionRow, type MuteOf, type RowEditing } from './transaction-row.tsx';
import classes from './transactions.module.css';

/** The transactions of a page. An owner changes categories in place, one or several at a time. */
export function TransactionList(props: {
  readonly lines: readonly Line[];
  readonly currency: string;
  /** Absent for read-only users. */
  readonly categorize?: Categorize | undefined;
  readonly countReached?: CountReached | undefined;
  readonly muteOf?: MuteOf | undefined;
}) {
  const { lines, currency, categorize, countReached, muteOf } = props;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string>();
  const [lastOpenId, setLastOpenId] = useState<string>();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  usePreloadedEditor();
  const selected = lines.filter(({ id }) => selectedIds.has(id));
  const clear = () => setSelectedIds(new Set());
  const toggle = (id: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  const change = async (
    changed: readonly Line[],
    kind: OverridableKind,
    ...choice: readonly [replacesChosen?: boolean]
  ) => {
    setOpenId(undefined);
    setBusyIds(new Set(changed.map(({ id }) => id)));
    const isDone = await categorize?.(changed, kind, ...choice);
    setBusyIds(new Set());
    return isDone === true;
  };
  const openRow = (id: string) => {
    setOpenId(id);
    setLastOpenId(id);
  };
  const editingOf = (line: Line): RowEditing => ({
    isSelected: selectedIds.has(line.id),
    isOpen: openId === line.id,
    isUnderWay: busyIds.has(line.id),
    hasFocus: lastOpenId === line.id && openId === undefined && !busyIds.has(line.id),
    onSelect: () => toggle(line.id),
    onOpen: () => openRow(line.id),
    onClose: () => setOpenId((open) => (open === line.id ? undefined : open)),
    onChoose: (kind) => void change([line], kind),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target : null;
    const row = cell?.closest('li');
    // The search field of the categories has keys of its own.
    if (!cell?.dataset.cell || !row) return;
    const line = lines[[...event.currentTarget.children].indexOf(row)];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      ArrowDown: () => focusCell(row.nextElementSibling, cell.dataset.cell),
      ArrowUp: () => focusCell(row.previousElementSibling, cell.dataset.cell),
      x: () => toggle(line.id),
      Enter: () => openRow(line.id),
      Escape: clear,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its controls have the focus */}
      <ul className={classes.list} onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <TransactionRow
            key={line.id}
            line={line}
            currency={currency}
            editing={categorize && editingOf(line)}
            mute={muteOf?.(line.counterparty)}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <BulkCategories
          lines={selected}
          isUnderWay={busyIds.size > 0}
          countReached={countReached}
          onChoose={async (kind, ...choice) => {
            if (await change(selected, kind, ...choice)) clear();
          }}
          onClear={clear}
        />
      )}
      {categorize && <KeyboardHelp />}
    </>
  );
}

/** Moves the focus to the same control of another row. */
const focusCell = (row: Element | null, cell: string | undefined): void =>
  row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
