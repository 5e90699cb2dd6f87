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
import { categoryLabel, countTransactions, directionText } from '../model/category-text.ts';
import { LEDGER_COPY } from '../model/ledger-copy.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { UndoCategoryRule } from './undo-category-rule.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import classes from './ledger.module.css';
import { SEARCH_COPY } from '../model/search-copy.ts';
import { RichText } from '../../../ui/text/rich-text.tsx';

const texts = SEARCH_COPY.categoryRules;

const copy = LEDGER_COPY.corrections;

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
    return <p className={paper.text}>{copy.none}</p>;
  }
  return (
    <>
      <ul className={itemRow.list}>
        {inOrder.map((rule, index) => (
          <li key={rule.id} className={itemRow.row}>
            <div className={itemRow.what}>
              <div>
                <RichText
                  text={texts.rule(
                    directionText(rule.direction),
                    rule.name,
                    categoryLabel(rule.kind),
                  )}
                  parts={{ name: (words) => <bdi>{words}</bdi> }}
                />
              </div>
              <p className={paper.note}>
                {[
                  countTransactions(rule.lines),
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
                aria-label={copy.undoOf(rule.name, categoryLabel(rule.kind))}
                onClick={() => setUndoing(rule)}
              >
                {copy.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title={copy.undoTitle} isOpen={undoing !== undefined} onClose={close}>
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
  if (rule.state === 'being-applied') return copy.applying;
  if (rule.state === 'being-undone') return copy.undoing;
  const replacing = later.filter(
    ({ counterparty, direction }) =>
      counterparty === rule.counterparty && direction === rule.direction,
  );
  if (replacing.length === 0) return '';
  return replacing.some(({ replacesChosen }) => replacesChosen)
    ? copy.replacedFully
    : copy.replaced;
}

/** The page around the list of category rules. */
export function CategoryRulesPage(props: {
  readonly transactionsHref: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap="md">
      <Link to={props.transactionsHref} className={classes.link}>
        <span aria-hidden="true">← </span>
        {texts.transactions}
      </Link>
      <CardSection id="kind-rules" title={copy.title} about={copy.about}>
        {props.children}
      </CardSection>
    </Stack>
  );
}
