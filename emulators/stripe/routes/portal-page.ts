// The portal pages, on which customers manage their subscription.
import type { ServerResponse } from 'node:http';
import { seeOther } from '@daily-snapshot/emulator-support/http/answer';
import { sendPage } from '@daily-snapshot/emulator-support/pages/page-answer';
import { route, type Exchange, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { changeItem, setCancelAtPeriodEnd, type Proration } from '../billing/changes.ts';
import { HOUR } from '../billing/calendar.ts';
import { tryToCollect } from '../billing/dunning.ts';
import { endSubscription, hasEnded } from '../billing/ending.ts';
import {
  attachCard,
  inspectCard,
  isRefusal,
  makeDefault,
  createCardMethod,
} from '../billing/payments.ts';
import type { TypedValues, FieldErrors } from '../pages/card-fields.ts';
import { messagePage } from '../pages/layout.ts';
import { portalPage, type PlanChoice } from '../pages/portal.ts';
import { readCard } from '../pages/typed-card.ts';
import type {
  Customer,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../state/objects.ts';
import { StripeError } from '../wire/stripe-error.ts';
import { readForm } from './answer.ts';

/**
 * The lifetime of a portal link. Stripe's links are short-lived, but their lifetime is not
 * documented.
 */
const LIFETIME_SECONDS = HOUR;

/** The success messages by the `done` parameter of the address. */
const STATUS_MESSAGES: Readonly<Record<string, string>> = {
  cancel: 'The subscription is canceled.',
  resume: 'The subscription goes on.',
  plan: 'The plan has changed.',
  card: 'The card has changed.',
  pay: 'The invoice is paid.',
};

interface Visit {
  readonly path: string;
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
}

interface Answer {
  readonly typed?: TypedValues;
  readonly fieldErrors?: FieldErrors;
  readonly statusMessage?: string | undefined;
}

export function portalPageRoutes(account: Account): readonly Route[] {
  const { store } = account;

  const nameOf = (product: string) => store.find('product', product)?.name ?? 'Subscription';

  const plansOf = ({ features }: PortalConfiguration): readonly PlanChoice[] =>
    (features.subscription_update.products ?? []).flatMap(({ prices }) =>
      prices.flatMap((id) => {
        const price = store.find('price', id);
        return price?.active === true ? [{ price, name: nameOf(price.product) }] : [];
      }),
    );

  const show = (
    response: ServerResponse,
    visit: Visit,
    { typed = {}, fieldErrors = {}, statusMessage }: Answer,
  ) => {
    const { session, configuration, customer, path } = visit;
    const isTheirs = (found: { customer: string | null }) => found.customer === customer.id;
    const subscriptions = store
      .list('subscription', (found) => isTheirs(found) && !hasEnded(found))
      .map((subscription) => ({
        subscription,
        name: nameOf(subscription.items.data[0]?.price.product ?? ''),
      }));
    const methodId =
      subscriptions[0]?.subscription.default_payment_method ??
      customer.invoice_settings.default_payment_method;
    const body = portalPage({
      path,
      session,
      configuration,
      customer,
      subscriptions,
      card: store.find('payment_method', methodId),
      plans: plansOf(configuration),
      invoices: store.list('invoice', isTheirs),
      typed,
      fieldErrors,
      statusMessage,
    });
    sendPage(response, Object.keys(fieldErrors).length > 0 ? 422 : 200, body);
  };

  const visiting =
    (work: (visit: Visit, exchange: Exchange<'id'>) => void | Promise<void>) =>
    (exchange: Exchange<'id'>) => {
      const path = `/p/session/${exchange.params.id}`;
      const [session] = store.list('billing_portal.session', ({ url }) => url.endsWith(path));
      const configuration = store.find('billing_portal.configuration', session?.configuration);
      const customer = store.find('customer', session?.customer);
      const isLive = session && session.created + LIFETIME_SECONDS > account.now();
      if (isLive && configuration && customer) {
        return work({ path, session, configuration, customer }, exchange);
      }
      exchange.request.resume();
      const text = 'Links to this page work for an hour. Open it again from your account.';
      const link = session?.return_url
        ? { href: session.return_url, label: 'Back to Daily Snapshot' }
        : undefined;
      return sendPage(
        exchange.response,
        410,
        messagePage({ title: 'This link has expired', text, link }),
      );
    };

  /**
   * Builds the handler of a form that changes a subscription of the customer, if the portal allows
   * it.
   */
  const changing = (
    feature: 'subscription_cancel' | 'subscription_update',
    done: string,
    change: (subscription: Subscription, form: TypedValues, visit: Visit) => void,
  ) =>
    visiting(async (visit, { request, response }) => {
      const form = await readForm(request);
      const subscription = store.require('subscription', form['subscription'] ?? '');
      const isTheirs = subscription.customer === visit.customer.id && !hasEnded(subscription);
      if (!isTheirs || !visit.configuration.features[feature].enabled) {
        throw new StripeError(403, 'This cannot be done here.');
      }
      change(subscription, form, visit);
      seeOther(response, `${visit.path}?done=${done}`);
    });

  const changeCard = visiting(async (visit, { request, response }) => {
    const typed = await readForm(request);
    const { customer, configuration } = visit;
    if (!configuration.features.payment_method_update.enabled) {
      throw new StripeError(403, 'This cannot be done here.');
    }
    const { card, fieldErrors } = readCard(typed, account.timers.now());
    if (!card) return show(response, visit, { typed, fieldErrors });
    const found = inspectCard(card);
    const refusal = isRefusal(found) ? found : found.refusal;
    if (refusal || isRefusal(found)) {
      return show(response, visit, { typed, fieldErrors: { number: refusal?.message ?? '' } });
    }
    const method = createCardMethod(account, { card, behavior: found, email: customer.email });
    attachCard(account, method, customer);
    makeDefault(account, method, customer);
    for (const subscription of store.list('subscription', (one) => one.customer === customer.id)) {
      if (hasEnded(subscription)) continue;
      const change = { default_payment_method: method.id };
      account.change(subscription, change, 'customer.subscription.updated');
    }
    return seeOther(response, `${visit.path}?done=card`);
  });

  const payInvoice = visiting(async (visit, { request, response }) => {
    const { invoice: id = '' } = await readForm(request);
    const invoice = store.require('invoice', id);
    if (invoice.customer !== visit.customer.id)
      throw new StripeError(403, 'This cannot be done here.');
    if (invoice.status === 'open') {
      const outcome = tryToCollect(account, invoice, 'present');
      if (outcome.kind === 'refused') {
        return show(response, visit, { fieldErrors: { number: outcome.refusal.message } });
      }
    }
    return seeOther(response, `${visit.path}?done=pay`);
  });

  return [
    route(
      'GET /p/session/:id',
      visiting((visit, { response, query }) =>
        show(response, visit, { statusMessage: STATUS_MESSAGES[query.get('done') ?? ''] }),
      ),
    ),
    route(
      'POST /p/session/:id/cancel',
      changing('subscription_cancel', 'cancel', (subscription, _, { configuration }) => {
        const { mode } = configuration.features.subscription_cancel;
        if (mode === 'at_period_end') setCancelAtPeriodEnd(account, subscription, true);
        else endSubscription(account, subscription, 'cancellation_requested');
      }),
    ),
    route(
      'POST /p/session/:id/resume',
      changing('subscription_cancel', 'resume', (subscription) =>
        setCancelAtPeriodEnd(account, subscription, false),
      ),
    ),
    route(
      'POST /p/session/:id/plan',
      changing('subscription_update', 'plan', (subscription, form, { configuration }) => {
        const plan = plansOf(configuration).find(({ price }) => price.id === form['price']);
        const [item] = subscription.items.data;
        if (!plan || !item) throw new StripeError(403, 'There is no such plan.');
        const { price } = plan;
        const { proration_behavior: proration } = configuration.features.subscription_update;
        const quantity = item.quantity ?? 1;
        changeItem(account, subscription, { item, price, quantity }, proration as Proration);
      }),
    ),
    route('POST /p/session/:id/card', changeCard),
    route('POST /p/session/:id/pay', payInvoice),
  ];
}
