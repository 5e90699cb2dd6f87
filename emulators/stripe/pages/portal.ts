import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import type {
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Subscription,
} from '../state/objects.ts';
import {
  cardFields,
  problems,
  testCards,
  type TypedValues,
  type FieldErrors,
} from './card-fields.ts';
import { page } from './layout.ts';
import { cardLabel, day, money, billingInterval } from './format.ts';

export interface PlanChoice {
  readonly price: Price;
  readonly name: string;
}

export interface PortalView {
  /** The path of the page. */
  readonly path: string;
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
  /** The subscriptions that have not ended, newest first. */
  readonly subscriptions: readonly { readonly subscription: Subscription; readonly name: string }[];
  readonly card: PaymentMethod | undefined;
  readonly plans: readonly PlanChoice[];
  readonly invoices: readonly Invoice[];
  readonly typed: TypedValues;
  readonly fieldErrors: FieldErrors;
  readonly statusMessage: string | undefined;
}

/** Returns the status line of a subscription and whether it needs attention. */
function statusLine(subscription: Subscription): {
  readonly text: string;
  readonly isTrouble: boolean;
} {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  if (cancelAt !== null) {
    return { text: `Ends on ${day(cancelAt)}. Until then nothing changes.`, isTrouble: true };
  }
  switch (status) {
    case 'trialing':
      return { text: `Free until ${day(trialEnd ?? end)}.`, isTrouble: false };
    case 'past_due':
    case 'unpaid':
      return {
        text: 'The last payment failed. Change the card, then pay the open invoice.',
        isTrouble: true,
      };
    case 'paused':
      return { text: 'Paused since the trial ended without a card.', isTrouble: true };
    case 'active':
    case 'canceled':
    case 'incomplete':
    case 'incomplete_expired':
    default:
      return { text: `Renews on ${day(end)}.`, isTrouble: false };
  }
}

function subscriptionSection(view: PortalView, index: number): Html {
  const { subscription, name } = view.subscriptions[index] as PortalView['subscriptions'][number];
  const { features } = view.configuration;
  const [item] = subscription.items.data;
  const { text, isTrouble } = statusLine(subscription);
  const others = view.plans.filter(({ price }) => price.id !== item?.price.id);
  const id = html`<input type="hidden" name="subscription" value="${subscription.id}" />`;
  return html`<section aria-labelledby="plan-${index}">
    <h2 id="plan-${index}">${name}</h2>
    <p class="price">
      ${money(item?.price.unit_amount ?? 0, subscription.currency)}
      <small>${item && billingInterval(item.price)}</small>
    </p>
    <p class="subscription-status ${isTrouble && 'attention'}">${text}</p>
    ${
      features.subscription_update.enabled &&
      others.length > 0 &&
      html`<form method="post" action="${view.path}/plan">
        ${id}
        <fieldset>
          <legend>Change plan</legend>
          ${others.map(
            ({ price, name: other }, choice) =>
              html`<label class="choice">
                <input
                  type="radio"
                  name="price"
                  value="${price.id}"
                  ${choice === 0 && html`checked`}
                />
                <span
                  >${other}, ${money(price.unit_amount ?? 0, price.currency)}
                  ${billingInterval(price)}</span
                >
              </label>`,
          )}
        </fieldset>
        <button class="secondary">Change plan</button>
      </form>`
    }
    ${
      features.subscription_cancel.enabled &&
      (subscription.cancel_at_period_end
        ? html`<form method="post" action="${view.path}/resume">
            ${id}<button>Keep the subscription</button>
          </form>`
        : html`<form method="post" action="${view.path}/cancel">
            ${id}<button class="secondary">Cancel the subscription</button>
          </form>`)
    }
  </section>`;
}

const cardSection = ({ path, card, typed, fieldErrors, configuration }: PortalView): Html =>
  html`<section aria-labelledby="card">
    <h2 id="card">Card</h2>
    <p>Payments are made with ${cardLabel(card?.card)}.</p>
    ${
      configuration.features.payment_method_update.enabled &&
      html`<form method="post" action="${path}/card" novalidate>
          ${cardFields('Another card', typed, fieldErrors)}<button class="secondary">
            Use this card from now on
          </button>
        </form>
        ${testCards()}`
    }
  </section>`;

const INVOICE_WORDS: Readonly<Record<string, string>> = {
  draft: 'to be charged within the hour',
  open: 'open',
  paid: 'paid',
  uncollectible: 'written off',
  void: 'taken back',
};

const invoiceSection = ({ path, invoices }: PortalView): Html =>
  html`<section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      invoices.length === 0
        ? html`<p>Invoices appear here from the first payment on.</p>`
        : html`<ul class="invoices">
            ${invoices.map(
              (invoice) =>
                html`<li>
                  <span>${day(invoice.created)}</span>
                  <span>${money(invoice.amount_due, invoice.currency)}</span>
                  <span class="status">
                    ${invoice.number ?? 'draft'}:
                    ${INVOICE_WORDS[invoice.status ?? ''] ?? invoice.status}
                  </span>
                  ${
                    invoice.status === 'open' &&
                    html`<form method="post" action="${path}/pay">
                      <input type="hidden" name="invoice" value="${invoice.id}" />
                      <button>Pay ${money(invoice.amount_due, invoice.currency)}</button>
                    </form>`
                  }
                </li>`,
            )}
          </ul>`
    }
  </section>`;

export function portalPage(view: PortalView): Html {
  const { session, customer, subscriptions, configuration, fieldErrors, statusMessage } = view;
  return page({
    title: 'Your subscription · Daily Snapshot',
    body: html`<main class="portal">
      <div>
        <h1>${configuration.business_profile.headline ?? 'Your subscription'}</h1>
        <p>${customer.email}</p>
        ${session.return_url !== null && html`<p><a href="${session.return_url}">Back to Daily Snapshot</a></p>`}
        ${problems(fieldErrors)}
        ${statusMessage !== undefined && html`<p class="news" role="status">${statusMessage}</p>`}
      </div>
      ${
        subscriptions.length === 0
          ? html`<section>
              <h2>No subscription</h2>
              <p>There is no subscription at the moment. You can start one on our site.</p>
            </section>`
          : subscriptions.map((_, index) => subscriptionSection(view, index))
      }
      ${cardSection(view)} ${configuration.features.invoice_history.enabled && invoiceSection(view)}
    </main>`,
  });
}
