import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { categoryName } from '@daily-snapshot/domain/ledger/classification/category-name';
import type { Result } from '@daily-snapshot/domain/shared/result';
import {
  THRESHOLD_MEASURES,
  THRESHOLD_WINDOWS,
} from '@daily-snapshot/domain/alerts/thresholds/threshold-measure';
import {
  isOfOneLine,
  THRESHOLD_SIDES,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import {
  withConsistentFields,
  PARTS,
  typedDraft,
  type DraftForm,
} from '../model/threshold-draft.ts';
import {
  MEASURE_TEXTS,
  thresholdSubject,
  PART_TEXTS,
  SIDE_TEXTS,
  thresholdRuleText,
  WINDOW_TEXTS,
} from '../model/threshold-text.ts';
import paper from '../../../ui/layout/paper.module.css';
import { LIMIT_COPY as copy } from '../model/alert-copy.ts';
import classes from './thresholds.module.css';

/** Names that occur in the transactions. */
export type KnownNames = Readonly<
  Record<'counterparty' | 'category' | 'account', readonly string[]>
>;

const choices = <T extends string>(all: readonly T[], words: Readonly<Record<T, string>>) =>
  all.map((value) => ({ value, label: words[value] }));

/** The form for a threshold. The preview beside it updates with every change. */
export function ThresholdForm(props: {
  readonly form: DraftForm;
  readonly currency: string;
  readonly names: KnownNames;
  readonly onChange: (form: DraftForm) => void;
  readonly onSave: (draft: ThresholdDraft) => Promise<Result<unknown, AppError>>;
  /** the preview of the alerts the threshold would have sent */
  readonly children: ReactNode;
}) {
  const { form, currency, names, onChange, onSave, children } = props;
  const [isAsked, setIsAsked] = useState(false);
  const { attempt, isUnderWay, failure, done } = useAction();
  const list = useId();
  const { limit, scope, limitFault, nameFault } = typedDraft(form, currency);
  const change = (part: Partial<DraftForm>) => onChange(withConsistentFields({ ...form, ...part }));
  const pick = <T extends string>(all: readonly T[], text: string, take: (one: T) => void) => {
    const found = all.find((one) => one === text);
    if (found !== undefined) take(found);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (limit === null || limitFault !== null || nameFault !== null || isUnderWay) return;
    const isSaved = await attempt(copy.saved, () => onSave({ ...scope, limit }));
    if (isSaved) setIsAsked(false);
  };
  const { part } = form;
  return (
    <form onSubmit={(event) => void save(event)} aria-label={copy.form} noValidate>
      <Stack gap="md">
        <div className={classes.fields}>
          <NativeSelect
            size="md"
            label={copy.measure}
            data={choices(THRESHOLD_MEASURES, MEASURE_TEXTS)}
            value={form.measure}
            onChange={(event) =>
              pick(THRESHOLD_MEASURES, event.currentTarget.value, (measure) => change({ measure }))
            }
          />
          <NativeSelect
            size="md"
            label={copy.part}
            data={choices(PARTS, PART_TEXTS)}
            value={part}
            disabled={form.measure === 'cash'}
            onChange={(event) =>
              pick(PARTS, event.currentTarget.value, (next) => change({ part: next, name: '' }))
            }
          />
          {part !== 'all' && (
            <div>
              <TextInput
                size="md"
                label={copy.names[part]}
                list={list}
                maxLength={200}
                autoComplete="off"
                value={form.name}
                error={isAsked ? nameFault : null}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <datalist id={list}>
                {names[part].map((name) => (
                  <option key={name} value={name}>
                    {part === 'category' ? categoryName(name) : name}
                  </option>
                ))}
              </datalist>
            </div>
          )}
          <NativeSelect
            size="md"
            label={copy.window}
            data={choices(THRESHOLD_WINDOWS, WINDOW_TEXTS)}
            value={form.window}
            disabled={form.measure === 'cash' || isOfOneLine(form)}
            onChange={(event) =>
              pick(THRESHOLD_WINDOWS, event.currentTarget.value, (window) => change({ window }))
            }
          />
          <NativeSelect
            size="md"
            label={copy.side}
            data={choices(THRESHOLD_SIDES, SIDE_TEXTS)}
            value={form.side}
            disabled={isOfOneLine(form)}
            onChange={(event) =>
              pick(THRESHOLD_SIDES, event.currentTarget.value, (side) => change({ side }))
            }
          />
          <TextInput
            size="md"
            label={copy.amount(currency)}
            inputMode="decimal"
            maxLength={40}
            autoComplete="off"
            value={form.limit}
            error={isAsked || (form.limit !== '' && limit === null) ? limitFault : null}
            onChange={(event) => change({ limit: event.currentTarget.value })}
          />
        </div>
        <p className={paper.note} id={`${list}-what`}>
          {thresholdSubject(scope)}. {thresholdRuleText({ ...scope, side: form.side })}
        </p>
        {children}
        <FailureNote message={failure} />
        <Group gap="md">
          <Button type="submit" loading={isUnderWay} aria-describedby={`${list}-what`}>
            {copy.save}
          </Button>
          <DoneNote message={done} />
        </Group>
      </Stack>
    </form>
  );
}
