import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { StoredUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { MovedPostings } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../ui/text/format-date.ts';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { categoryLabel, countLines, directionText } from '../model/category-text.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { UndoCategoryRule } from './undo-category-rule.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import classes from './ledger.module.css';

/** Lists the owner’s category rules, latest first. */
export function CategoryRuleList(props: {
  readonly rules: readonly StoredUserOverride[];
  readonly timeZone: TimeZone;
  readonly currency: string;
  readonly nameOf: (userId: string) => string;
  /** Absent for read-only users. */
  readonly undo?: (
    rule: StoredUserOverride,
    isTrial: boolean,
  ) => Promise<Result<MovedPostings, AppError>>;
}) {
  const { rules, timeZone, currency, nameOf, undo } = props;
  const [undoing, setUndoing] = useState<StoredUserOverride>();
  const inOrder = rules.toSorted((a, b) => b.correctedAt.getTime() - a.correctedAt.getTime());
  const close = () => setUndoing(undefined);
  if (inOrder.length === 0) {
    return (
      <p className={paper.text}>
        None yet. Choose the kind of any line under Transactions and say what it is: it is then so
        for all lines of the same name, and stands here to be undone.
      </p>
    );
  }
  return (
    <>
      <ul className={itemRow.list}>
        {inOrder.map((rule, index) => (
          <li key={rule.id} className={itemRow.row}>
            <div className={itemRow.what}>
              <div>
                All {directionText(rule.direction)} {rule.name}: {categoryLabel(rule.kind)}
              </div>
              <p className={paper.note}>
                {[
                  countLines(rule.lines),
                  formatInstant(rule.correctedAt, timeZone),
                  nameOf(rule.correctedBy),
                  stateText(rule, inOrder.slice(0, index)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {undo && (
              <Button
                variant="default"
                size="compact-md"
                flex="none"
                aria-label={`Undo: ${rule.name} is ${categoryLabel(rule.kind)}`}
                onClick={() => setUndoing(rule)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title="Undo this correction" isOpen={undoing !== undefined} onClose={close}>
        {undoing && undo && (
          <UndoCategoryRule
            rule={undoing}
            currency={currency}
            undo={(isTrial) => undo(undoing, isTrial)}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
}

function stateText(rule: StoredUserOverride, later: readonly StoredUserOverride[]): string {
  if (rule.state === 'being-applied')
    return 'on its way to all lines; correct the line again if this stands still';
  if (rule.state === 'being-undone') return 'being undone; press Undo again if this stands still';
  const isReplaced = later.some(
    ({ counterparty, direction }) =>
      counterparty === rule.counterparty && direction === rule.direction,
  );
  return isReplaced ? 'a later one has taken its place for all but its own line' : '';
}

/** The page around the list of category rules. */
export function CategoryRulesPage(props: {
  readonly transactionsHref: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap="md">
      <Link to={props.transactionsHref} className={classes.link}>
        <span aria-hidden="true">← </span>Transactions
      </Link>
      <CardSection
        id="kind-rules"
        title="Your corrections"
        about="Each is a rule: what you said of one line is so for all lines of the same name, in the same direction, whatever your bank or your books call them. Undone, each line is exactly what it was."
      >
        {props.children}
      </CardSection>
    </Stack>
  );
}
