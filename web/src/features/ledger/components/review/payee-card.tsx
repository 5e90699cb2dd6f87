import {
  overridableKindSchema,
  type OverridableKind,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { GuessedPayee } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import { NativeSelect, VisuallyHidden } from '@mantine/core';
import paper from '../../../../ui/layout/paper.module.css';
import { formatShortDay } from '../../../../ui/text/format-date.ts';
import { Money } from '../../../../ui/text/money.tsx';
import { CATEGORY_CHOICES } from '../../model/category-text.ts';
import {
  countTransactions,
  payeeName,
  payeeText,
  suggestionText,
} from '../../model/review-text.ts';
import classes from './review.module.css';

const CHOICES = [{ value: 'skip', label: 'Skip for now' }, ...CATEGORY_CHOICES];

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
        <h3 className={classes.name}>{name}</h3>
        <p className={paper.text}>{payeeText(payee, currency)}</p>
        <details className={classes.samples}>
          <summary>
            {lines > samples.length
              ? `Show the ${samples.length} largest`
              : `Show ${countTransactions(lines)}`}
            <VisuallyHidden> of {payeeName(payee)}</VisuallyHidden>
          </summary>
          <ul>
            {samples.map(({ date, description, amount }, index) => (
              <li key={index}>
                <span>
                  {formatShortDay(date)}, {description}
                </span>
                <Money amountCents={amount} currency={currency} />
              </li>
            ))}
          </ul>
        </details>
      </div>
      <NativeSelect
        size="md"
        label={
          <>
            Category<VisuallyHidden> of {payeeName(payee)}</VisuallyHidden>
          </>
        }
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

const noteText = (isSkipped: boolean): string =>
  isSkipped ? 'Stays a guess and comes back in the next review.' : 'Your choice.';
