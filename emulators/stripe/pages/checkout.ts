import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import { hasTrial, type Amounts } from '../billing/checkout-amounts.ts';
import type { CheckoutDetails } from '../state/checkout-details.ts';
import type { Session } from '../state/objects.ts';
import {
  cardFields,
  field,
  problems,
  testCards,
  type TypedValues,
  type FieldErrors,
} from './card-fields.ts';
import { page } from './layout.ts';
import { day, money, discountLabel, billingInterval } from './format.ts';

export interface CheckoutView {
  readonly session: Session;
  readonly details: CheckoutDetails;
  readonly amounts: Amounts;
  readonly products: readonly string[];
  /** The end of the trial in seconds since 1970. */
  readonly trialEnd: number | null;
  /** Null if the customer can choose the address. */
  readonly email: string | null;
  readonly needsCard: boolean;
  readonly typed: TypedValues;
  readonly fieldErrors: FieldErrors;
  readonly statusMessage: string | undefined;
}

const row = (label: string, value: string, kind = ''): Html =>
  html`<div class="row ${kind}">
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

function summary({ session, details, amounts, products, trialEnd }: CheckoutView): Html {
  const currency = session.currency ?? 'usd';
  const [item] = details.items;
  const every = item ? billingInterval(item.price) : '';
  const { redeemable } = details;
  const regular = money(amounts.regular, currency);
  return html`<section class="summary" aria-labelledby="what">
    <h1 id="what">${products.join(' and ')}</h1>
    ${
      hasTrial(details)
        ? html`<p class="price">
              ${details.trialDays === null ? 'Free trial' : `${details.trialDays} day${details.trialDays === 1 ? '' : 's'} free`}
            </p>
            <p>
              Then ${regular} ${every}${trialEnd !== null && `, from ${day(trialEnd)}`}. Cancel
              before, and you pay nothing.
            </p>`
        : html`<p class="price">${regular} <small>${every}</small></p>`
    }
    <dl class="sums">
      ${details.items.map(({ price, quantity }, index) =>
        row(
          `${products[index] ?? ''}${quantity > 1 ? ` × ${quantity}` : ''}`,
          hasTrial(details)
            ? money(0, currency)
            : money((price.unit_amount ?? 0) * quantity, currency),
        ),
      )}
      ${
        redeemable &&
        row(
          `${redeemable.promotionCode?.code ?? redeemable.coupon.name ?? 'Discount'}: ${discountLabel(redeemable.coupon)}`,
          amounts.discount > 0 ? `−${money(amounts.discount, currency)}` : 'on later payments',
          'discount',
        )
      }
      ${row('Due today', money(amounts.total, currency), 'total')}
    </dl>
  </section>`;
}

const codeField = ({ session, details, typed, fieldErrors }: CheckoutView): Html | false =>
  session.allow_promotion_codes === true &&
  html`<div class="promotion">
    ${field({
      name: 'code',
      label: 'Promotion code',
      value: details.typedCode ?? typed['code'],
      error: fieldErrors['code'],
      autoComplete: 'off',
    })}
    <button class="secondary" name="action" value="apply">
      ${details.typedCode === null ? 'Apply' : 'Change'}
    </button>
  </div>`;

const termsField = ({ session, typed, fieldErrors }: CheckoutView): Html | false =>
  session.consent_collection?.terms_of_service === 'required' &&
  html`<div class="field terms">
    <label for="terms">
      <input
        id="terms"
        name="terms"
        type="checkbox"
        value="yes"
        ${typed['terms'] === 'yes' && html`checked`}
        ${fieldErrors['terms'] !== undefined && html`aria-invalid="true" aria-describedby="terms-error"`}
      />
      <span>I agree to the terms of service of Daily Snapshot.</span>
    </label>
    ${fieldErrors['terms'] !== undefined && html`<p class="error" id="terms-error">${fieldErrors['terms']}</p>`}
  </div>`;

export function checkoutPage(view: CheckoutView): Html {
  const { session, details, amounts, email, typed, fieldErrors, statusMessage } = view;
  const label = hasTrial(details)
    ? 'Start trial'
    : `Subscribe for ${money(amounts.total, session.currency ?? 'usd')}`;
  return page({
    title: `${Object.keys(fieldErrors).length > 0 ? 'Problem: ' : ''}Subscribe · Daily Snapshot`,
    body: html`<main class="checkout">
      ${summary(view)}
      <section class="payment" aria-labelledby="pay">
        <h2 id="pay">Your details</h2>
        ${problems(fieldErrors)}
        ${statusMessage !== undefined && html`<p class="news" role="status">${statusMessage}</p>`}
        <form method="post" action="/c/pay/${session.id}" novalidate>
          <button
            class="visually-hidden"
            name="action"
            value="pay"
            tabindex="-1"
            aria-hidden="true"
          >
            ${label}
          </button>
          ${field({
            name: 'email',
            label: 'E-mail',
            value: email ?? typed['email'],
            error: fieldErrors['email'],
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            isLocked: email !== null,
          })}
          ${view.needsCard && cardFields('Card', typed, fieldErrors)} ${codeField(view)}
          ${termsField(view)}
          <button name="action" value="pay">${label}</button>
        </form>
        ${view.needsCard && testCards()}
        ${session.cancel_url !== null && html`<p><a href="${session.cancel_url}">Back to Daily Snapshot</a></p>`}
      </section>
    </main>`,
  });
}

/** Builds the page on which a bank authenticates its customer. */
export const approvalPage = (session: Session): Html =>
  page({
    title: 'Approve the payment · Daily Snapshot',
    body: html`<main class="notice">
      <h1>Your bank asks: is it you?</h1>
      <p>
        This stands for the page or the app in which a bank lets its customer approve a payment to
        Daily Snapshot.
      </p>
      <form method="post" action="/c/pay/${session.id}/approval" class="choices">
        <button name="answer" value="approve">Approve</button>
        <button class="secondary" name="answer" value="refuse">Refuse</button>
      </form>
    </main>`,
  });
