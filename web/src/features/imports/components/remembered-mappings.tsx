import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { RememberedMapping } from '@daily-snapshot/domain/imports/imported-file-schema';
import { rolesOf } from '@daily-snapshot/domain/imports/mapping/column-roles';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button } from '@mantine/core';
import type { WithId } from '../../../lib/data/documents.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { IMPORT_COPY } from '../model/import-copy.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { ROLE_NAMES } from '../model/texts.ts';
import { ImportSection } from './import-section.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { FILE_COPY } from '../model/file-copy.ts';

const texts = FILE_COPY.rememberedMappings;

const copy = IMPORT_COPY.mappings;

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
    <ImportSection id="remembered" title={copy.title} note={copy.note}>
      <ul className={itemRow.list}>
        {mappings.map((remembered) => (
          <li key={remembered.id} className={itemRow.row}>
            <div className={itemRow.what}>
              <div>{texts.accountOf(remembered.account, remembered.fileName)}</div>
              <p className={paper.note}>{rememberedText(remembered)}</p>
            </div>
            <Button
              variant="subtle"
              size="compact-sm"
              flex="none"
              disabled={isUnderWay}
              aria-label={copy.removeOf(remembered.fileName)}
              onClick={() => void attempt(remembered.id)}
            >
              {copy.remove}
            </Button>
          </li>
        ))}
      </ul>
      <FailureNote message={failure} />
    </ImportSection>
  );
}

const ORDER_TEXTS = {
  'year-first': texts.yearFirst,
  'day-first': texts.dayFirst,
  'month-first': texts.monthFirst,
} as const;

function rememberedText({ mapping, columnNames }: RememberedMapping): string {
  const order = texts.dates(ORDER_TEXTS[mapping.dateOrder]);
  if (mapping.form === 'qif') return order;
  const columns = rolesOf(mapping, columnNames.length).flatMap((role, column) => {
    const name = columnNames[column] || texts.column(column + 1);
    return role ? [texts.meaning(name, ROLE_NAMES[role].toLowerCase())] : [];
  });
  return [order, ...columns].join(', ');
}
