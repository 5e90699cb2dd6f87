import {
  overridableKindSchema,
  type OverridableKind,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { GuessedPayee } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import { NativeSelect, VisuallyHidden } from '@mantine/core';
import paper from '../../../../ui/layout/paper.module.css';
import { formatShortDay } from '../../../../ui/text/format-date.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import { CATEGORY_CHOICES, countTransactions } from '../../model/category-text.ts';
import { payeeName, payeeText, suggestionText } from '../../model/review-text.ts';
import classes from './review.module.css';
import { REVIEW_COPY } from '../../model/review-copy.ts';
import { RichText } from '../../../../ui/text/rich-text.tsx';

const copy = REVIEW_COPY.payeeCard;

const hidden = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>;

const CHOICES = [{ value: 'skip', label: copy.skip }, ...CATEGORY_CHOICES];

/** One payee with its amount, its dates and the category to confirm or to change. */
export function PayeeCard(props: {
  readonly payee: GuessedPayee;
  readonly currency: string;
  readonly kind: OverridableKind | 'skip';
  readonly onChoose: (kind: OverridableKind | 'skip') => void;
}) {
  const { payee, currency, kind, onChoose } = props;
  const { name, lines, samples, suggestion } = payee;
  return (
    <li className={classes.payee} data-skipped={kind === 'skip' || undefined}>
      <div className={classes.about}>
        <h3 className={classes.name}>
          <Name>{name}</Name>
        </h3>
        <p className={paper.text}>{payeeText(payee, currency)}</p>
        <details className={classes.samples}>
          <summary>
            <RichText
              text={
                lines > samples.length
                  ? copy.showLargest(samples.length, payeeName(payee))
                  : copy.showAll(countTransactions(lines), payeeName(payee))
              }
              parts={{ hidden }}
            />
          </summary>
          <ul>
            {samples.map(({ date, description, amount }, index) => (
              <li key={index}>
                <span>
                  {formatShortDay(date)}, <bdi>{description}</bdi>
                </span>
                <Money amountCents={amount} currency={currency} />
              </li>
            ))}
          </ul>
        </details>
      </div>
      <NativeSelect
        size="md"
        label={<RichText text={copy.category(payeeName(payee))} parts={{ hidden }} />}
        description={kind === suggestion.kind ? suggestionText(payee) : noteText(kind === 'skip')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={CHOICES}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          onChoose(overridableKindSchema.safeParse(value).data ?? 'skip')
        }
      />
    </li>
  );
}

const noteText = (isSkipped: boolean): string => (isSkipped ? copy.skipped : copy.chosen);
