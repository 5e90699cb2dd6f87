// Payment on the checkout page. https://docs.stripe.com/payments/checkout/how-checkout-works
import type { Account } from '../account.ts';
import { createCustomer } from '../objects/customer.ts';
import { createPaymentIntent } from '../objects/payment.ts';
import { createItem, createSubscription } from '../objects/subscription.ts';
import type { CardBehavior, Refusal } from '../state/cards.ts';
import type { CheckoutDetails, TypedCheckout } from '../state/checkout-details.ts';
import type { Customer, PaymentMethod, Session, Subscription } from '../state/objects.ts';
import { DAY, periodEnd } from './calendar.ts';
import { amountsOf, needsCard, showAmounts } from './checkout-amounts.ts';
import { collectInvoice, draftInvoice, finalizeInvoice, lineOf } from './invoices.ts';
import {
  attachCard,
  attempt,
  inspectCard,
  isRefusal,
  makeDefault,
  createCardMethod,
} from './payments.ts';
import { redeem, requirePromotion } from './promotions.ts';
import { schedule } from './subscriptions.ts';

/** The reason why a checkout is not complete. */
export type IncompleteReason =
  | { readonly kind: 'no card' }
  | { readonly kind: 'no terms' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'needs approval' };

export type Completion = { readonly kind: 'complete' } | IncompleteReason;

/** Takes the payment and starts the subscription. */
export function completeCheckout(
  account: Account,
  session: Session,
  typed: TypedCheckout,
  approval: 'not asked' | 'given' = 'not asked',
): Completion {
  const details = account.checkouts.get(session.id);
  if (session.status !== 'open' || !details) throw new Error('Only an open checkout can be paid.');
  if (session.consent_collection?.terms_of_service === 'required' && !typed.hasAcceptedTerms) {
    return { kind: 'no terms' };
  }
  const { card } = typed;
  if (!card) {
    if (needsCard(session, details)) return { kind: 'no card' };
    begin(account, { session, details, typed, card: undefined });
    return { kind: 'complete' };
  }
  const behavior = inspectCard(card);
  if (isRefusal(behavior)) return { kind: 'refused', refusal: behavior };
  if (behavior.approval !== undefined && approval === 'not asked') {
    details.waiting = typed;
    return { kind: 'needs approval' };
  }
  const isCharged = amountsOf(details).total > 0;
  const refusal = behavior.refusal ?? (isCharged ? behavior.chargeRefusal : undefined);
  if (refusal) {
    if (isCharged) failToPay(account, { details, typed, behavior });
    return { kind: 'refused', refusal };
  }
  const method = createCardMethod(account, { card, behavior, email: typed.email });
  begin(account, { session, details, typed, card: method });
  return { kind: 'complete' };
}

/** Records a failed payment. It has no customer yet. */
function failToPay(
  account: Account,
  {
    details,
    typed,
    behavior,
  }: { details: CheckoutDetails; typed: TypedCheckout; behavior: CardBehavior },
): void {
  if (!typed.card) return;
  const { store, ids } = account;
  const intent = store.add(
    'payment_intent',
    createPaymentIntent(
      {
        id: ids.next('pi_'),
        secret: ids.next('', 25),
        amount: amountsOf(details).total,
        currency: details.items[0]?.price.currency ?? 'usd',
        customer: null,
        description: 'Subscription creation',
      },
      account.now(),
    ),
  );
  account.emit('payment_intent.created', intent);
  const method = createCardMethod(account, { card: typed.card, behavior, email: typed.email });
  attempt(account, intent, { method, presence: 'present' });
}

interface Paid {
  readonly session: Session;
  readonly details: CheckoutDetails;
  readonly typed: TypedCheckout;
  readonly card: PaymentMethod | undefined;
}

function begin(account: Account, { session, details, typed, card }: Paid): void {
  const customer = customerOf(account, session, typed);
  if (card) {
    attachCard(account, card, customer);
    if (customer.invoice_settings.default_payment_method === null)
      makeDefault(account, card, customer);
  }
  const subscription = beginSubscription(account, { session, details, customer, card });
  const invoice = draftInvoice(account, {
    subscription,
    reason: 'subscription_create',
    lines: subscription.items.data.map((item) =>
      lineOf(account, subscription, item, subscription.trial_end !== null),
    ),
    period: { start: subscription.start_date, end: subscription.start_date },
    finalizesAt: null,
  });
  finalizeInvoice(account, invoice);
  if (invoice.amount_due > 0)
    collectInvoice(account, invoice, { method: card, presence: 'present' });
  subscription.latest_invoice = invoice.id;
  account.emit('customer.subscription.created', subscription);
  schedule(account, subscription);

  const { total } = amountsOf(details);
  account.change(
    session,
    {
      status: 'complete',
      payment_status: total > 0 ? 'paid' : 'no_payment_required',
      customer: customer.id,
      customer_details: {
        address: null,
        business_name: null,
        email: customer.email ?? typed.email,
        individual_name: null,
        name: customer.name ?? null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
      consent: session.consent_collection
        ? { promotions: null, terms_of_service: typed.hasAcceptedTerms ? 'accepted' : null }
        : null,
      invoice: invoice.id,
      subscription: subscription.id,
      url: null,
    },
    'checkout.session.completed',
  );
}

function customerOf(account: Account, session: Session, { email, card }: TypedCheckout): Customer {
  const existing = account.store.find('customer', session.customer);
  if (existing) return existing;
  const id = account.ids.next('cus_', 14);
  const name = card?.name ?? null;
  const fields = { id, email, name, phone: null, description: null, metadata: {} };
  const customer = account.store.add('customer', createCustomer(fields, account.now()));
  account.emit('customer.created', customer);
  return customer;
}

interface Beginning {
  readonly session: Session;
  readonly details: CheckoutDetails;
  readonly customer: Customer;
  readonly card: PaymentMethod | undefined;
}

function beginSubscription(
  account: Account,
  { session, details, customer, card }: Beginning,
): Subscription {
  const { store, ids } = account;
  const now = account.now();
  const id = ids.next('sub_');
  const trialEnd =
    details.trialEnd ?? (details.trialDays === null ? null : now + details.trialDays * DAY);
  const items = details.items.map(({ price, quantity }) => {
    const interval = price.recurring ?? { interval: 'month', interval_count: 1 };
    const period = { start: now, end: trialEnd ?? periodEnd(now, now, interval) };
    return createItem({ id: ids.next('si_', 14), subscription: id, price, quantity, period }, now);
  });
  const { redeemable } = details;
  const owner = { session: session.id, customer: customer.id, subscription: id };
  const discounts = redeemable ? [redeem(account, redeemable, owner).id] : [];
  return store.add(
    'subscription',
    createSubscription(
      {
        id,
        customer: customer.id,
        currency: session.currency ?? 'usd',
        metadata: details.metadata,
        description: details.description,
        items,
        discounts,
        defaultPaymentMethod: card?.id ?? null,
        trialEnd,
        onMissingPaymentMethod: details.onMissingPaymentMethod,
        anchor: trialEnd ?? now,
      },
      now,
    ),
  );
}

/** Applies a promotion code from the page. An empty code removes the current one. */
export function applyCode(account: Account, session: Session, code: string): void {
  const details = account.checkouts.get(session.id);
  if (!details) return;
  details.redeemable = null;
  details.typedCode = null;
  if (code !== '') {
    const isMeant = (found: { code: string; active: boolean }) =>
      found.active && found.code.toLowerCase() === code.toLowerCase();
    const [found] = account.store.list('promotion_code', isMeant);
    details.redeemable = requirePromotion(
      account,
      found?.id ?? code,
      {
        customer: account.store.find('customer', session.customer),
        currency: session.currency ?? 'usd',
        amount: amountsOf(details).regular,
      },
      'promotion_code',
    );
    details.typedCode = found?.code ?? null;
  }
  showAmounts(session, details);
}

export function expireCheckout(account: Account, session: Session): void {
  if (session.status !== 'open') return;
  account.change(session, { status: 'expired', url: null }, 'checkout.session.expired');
}
