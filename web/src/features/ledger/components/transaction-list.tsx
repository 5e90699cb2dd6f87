import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { type KeyboardEvent, useState } from 'react';
import type { Categorize, CountReached } from '../api/use-categorize.ts';
import type { Line } from '../api/use-transactions.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import { BulkCategories } from './bulk-categories.tsx';
import { ChosenBefore, type ChosenBeforeQuestion } from './chosen-before.tsx';
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
  const [question, setQuestion] = useState<ChosenBeforeQuestion>();
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
    setBusyIds(new Set(changed.map(({ id }) => id)));
    const isDone = await categorize?.(changed, kind, ...choice);
    setBusyIds(new Set());
    if (isDone && changed.some(({ id }) => selectedIds.has(id))) clear();
  };
  const choose = async (changed: readonly Line[], kind: OverridableKind) => {
    setOpenId(undefined);
    setBusyIds(new Set(changed.map(({ id }) => id)));
    const reached = await countReached?.(changed, kind);
    if (reached?.ok === false) {
      showToast({ title: copy.failed, message: reached.error.message, isDestructive: true });
    } else if (reached && reached.value.chosenBefore > 0) {
      setQuestion({ ...reached.value, kind, changed });
    } else {
      return change(changed, kind);
    }
    setBusyIds(new Set());
    return undefined;
  };
  const answer = ({ changed, kind }: ChosenBeforeQuestion, replacesChosen: boolean) => {
    setQuestion(undefined);
    void change(changed, kind, replacesChosen);
  };
  const openRow = (id: string) => {
    setOpenId(id);
    setLastOpenId(id);
  };
  const editingOf = (line: Line): RowEditing => ({
    isSelected: selectedIds.has(line.id),
    isOpen: openId === line.id,
    isUnderWay: busyIds.has(line.id),
    hasFocus:
      lastOpenId === line.id &&
      openId === undefined &&
      question === undefined &&
      !busyIds.has(line.id),
    onSelect: () => toggle(line.id),
    onOpen: () => openRow(line.id),
    onClose: () => setOpenId((open) => (open === line.id ? undefined : open)),
    onChoose: (kind) => void choose([line], kind),
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
      {question && (
        <ChosenBefore
          question={question}
          onAnswer={(replacesChosen) => answer(question, replacesChosen)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      {selected.length > 0 && !question && (
        <BulkCategories
          lines={selected}
          isUnderWay={busyIds.size > 0}
          onChoose={(kind) => void choose(selected, kind)}
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
