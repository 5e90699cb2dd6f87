import type { Promo } from '@daily-snapshot/domain/billing/promo-codes';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import type { Order } from '../../api/start-checkout.ts';
import slip from './slip.module.css';
import classes from './offer.module.css';
import { useCheckout } from './use-checkout.ts';
import { OFFER_COPY } from '../../model/offer-copy.ts';
import { RichText } from '../../../../ui/text/rich-text.tsx';

const copy = OFFER_COPY.offer;

/** An offer with its price and checkout button. */
export function Offer(props: {
  readonly kicker: string;
  readonly title: string;
  readonly features: readonly string[];
  /** Dollars per month. The list price is shown if it differs. */
  readonly price: { readonly dollars: number; readonly listDollars: number };
  readonly terms: string;
  readonly payLabel: string;
  readonly termsHref: string;
  readonly privacyHref: string;
  readonly order: Order;
  readonly children?: ReactNode;
}) {
  const { kicker, title, features, price, terms, payLabel, order, children } = props;
  const { isStarting, start } = useCheckout({
    title: copy.failed,
    message: copy.failedAbout,
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
          <span>{copy.perMonth}</span>
          {price.dollars !== price.listDollars && (
            <s className={classes.list}>${price.listDollars}</s>
          )}
        </p>
        {children}
        <p className={classes.terms}>
          <RichText
            text={copy.agreement}
            parts={{
              terms: (words) => <a href={props.termsHref}>{words}</a>,
              privacy: (words) => <a href={props.privacyHref}>{words}</a>,
            }}
          />
        </p>
        <ActionButton size="large" isWide disabled={isStarting} onClick={() => start(order)}>
          {isStarting ? copy.processing : payLabel}
        </ActionButton>
        <p className={classes.terms}>{terms}</p>
        <p className={classes.terms}>{copy.payment}</p>
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
          {copy.promo} <span className={classes.code}>{promo?.code ?? code}</span>
        </p>
        <p className={classes.terms}>{promo?.description ?? copy.promoInvalid}</p>
      </div>
      <ActionButton look="quiet" onClick={onRemove} aria-label={copy.removePromo}>
        {copy.remove}
      </ActionButton>
    </div>
  );
}
