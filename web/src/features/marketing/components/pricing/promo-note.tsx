import type { Promo } from '@daily-snapshot/domain/billing/promo-codes';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import classes from './offer.module.css';

/** The promo code that somebody came with, and what it is worth. */
export function PromoNote(props: {
  readonly code: string;
  /** Undefined where nobody knows the code. */
  readonly promo: Promo | undefined;
  readonly onRemove: () => void;
}) {
  const { code, promo, onRemove } = props;
  return (
    <div className={classes.promo} role="status">
      <div>
        <p>
          Promo code <span className={classes.code}>{promo?.code ?? code}</span>
        </p>
        <p className={classes.terms}>
          {promo?.description ?? 'We do not know this code, so the price is the usual one.'}
        </p>
      </div>
      <ActionButton look="quiet" onClick={onRemove} aria-label="Remove the promo code">
        Remove
      </ActionButton>
    </div>
  );
}
