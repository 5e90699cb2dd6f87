import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { RememberedMapping } from '@daily-snapshot/domain/imports/imported-file-schema';
import { rolesOf } from '@daily-snapshot/domain/imports/mapping/column-roles';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button } from '@mantine/core';
import type { WithId } from '../../../lib/data/documents.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { ROLE_NAMES } from '../model/texts.ts';
import { ImportSection } from './import-section.tsx';
import paper from '../../../ui/layout/paper.module.css';

/**
 * Lists the saved column mappings. After a mapping is removed, the next file of that layout gets a
 * new proposal.
 */
export function RememberedMappings(props: {
  readonly mappings: readonly WithId<RememberedMapping>[];
  readonly onForget: (mappingId: string) => Promise<Result<unknown, AppError>>;
}) {
  const { mappings, onForget } = props;
  const { attempt, isUnderWay, failure } = useAttempt(onForget);
  if (mappings.length === 0) return null;
  return (
    <ImportSection
      id="remembered"
      title="How your files are read"
      note="The next file with the same columns is read the same way; you see it and can change it before anything is saved."
    >
      <ul className={itemRow.list}>
        {mappings.map((remembered) => (
          <li key={remembered.id} className={itemRow.row}>
            <div className={itemRow.what}>
              <div>
                {remembered.account}, like {remembered.fileName}
              </div>
              <p className={paper.note}>{rememberedText(remembered)}</p>
            </div>
            <Button
              variant="subtle"
              size="compact-sm"
              flex="none"
              disabled={isUnderWay}
              aria-label={`Forget how ${remembered.fileName} is read`}
              onClick={() => void attempt(remembered.id)}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
      <FailureNote message={failure} />
    </ImportSection>
  );
}

const ORDER_TEXTS = {
  'year-first': 'the year first',
  'day-first': 'the day first',
  'month-first': 'the month first',
} as const;

function rememberedText({ mapping, columnNames }: RememberedMapping): string {
  const order = `Dates with ${ORDER_TEXTS[mapping.dateOrder]}`;
  if (mapping.form === 'qif') return order;
  const columns = rolesOf(mapping, columnNames.length).flatMap((role, column) => {
    const name = columnNames[column] || `Column ${column + 1}`;
    return role ? [`“${name}” is ${ROLE_NAMES[role].toLowerCase()}`] : [];
  });
  return [order, ...columns].join(', ');
}
