import type { Promo } from '@daily-snapshot/domain/billing/promo-codes';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import type { Order } from '../../api/start-checkout.ts';
import slip from './slip.module.css';
import classes from './offer.module.css';
import { useCheckout } from './use-checkout.ts';

/** An offer with its price and checkout button. */
export function Offer(props: {
  readonly kicker: string;
  readonly title: string;
  readonly features: readonly string[];
  /** Dollars per month. The list price is shown if it differs. */
  readonly price: { readonly dollars: number; readonly listDollars: number };
  readonly terms: string;
  readonly payLabel: string;
  readonly order: Order;
  readonly children?: ReactNode;
}) {
  const { kicker, title, features, price, terms, payLabel, order, children } = props;
  const { isStarting, start } = useCheckout({
    title: 'Payment Error',
    message: 'Unable to start checkout. Please try again.',
  });
  return (
    <section className={classes.offer}>
      <div className={classes.words}>
        <p className={classes.kicker}>{kicker}</p>
        <h1 className={classes.title}>{title}</h1>
        <ul className={classes.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      <div className={slip.slip}>
        <p className={classes.price}>
          <span className={classes.dollars}>${price.dollars}</span>
          <span>/month</span>
          {price.dollars !== price.listDollars && (
            <s className={classes.list}>${price.listDollars}</s>
          )}
        </p>
        {children}
        <ActionButton size="large" isWide disabled={isStarting} onClick={() => start(order)}>
          {isStarting ? 'Processing...' : payLabel}
        </ActionButton>
        <p className={classes.terms}>{terms}</p>
        <p className={classes.terms}>You pay on Stripe’s page; we never see your card.</p>
      </div>
    </section>
  );
}

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
