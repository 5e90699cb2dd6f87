import type { Promo } from '@daily-snapshot/domain/billing/promo-codes';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import classes from './offer.module.css';

/** Shows the promo code from the URL and its discount. */
export function PromoNote(props: {
  readonly code: string;
  /** Undefined if the code is unknown. */
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
