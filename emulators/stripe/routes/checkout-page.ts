// The checkout page.
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { seeOther } from '@daily-snapshot/emulator-support/http/answer';
import { sendPage } from '@daily-snapshot/emulator-support/pages/page-answer';
import { route, type Exchange, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { DAY } from '../billing/calendar.ts';
import { applyCode, completeCheckout, type Completion } from '../billing/checkout.ts';
import { amountsOf, needsCard } from '../billing/checkout-amounts.ts';
import type { TypedValues, FieldErrors } from '../pages/card-fields.ts';
import { approvalPage, checkoutPage } from '../pages/checkout.ts';
import { messagePage } from '../pages/layout.ts';
import { readCard } from '../pages/typed-card.ts';
import type { Refusal } from '../state/cards.ts';
import type { CheckoutDetails, TypedCheckout } from '../state/checkout-details.ts';
import type { Session } from '../state/objects.ts';
import { StripeError } from '../wire/stripe-error.ts';
import { readForm } from './answer.ts';

const emailSchema = z.email();

const successUrl = ({ success_url, id }: Session): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The field beside which each refusal is shown. */
const FIELDS: Readonly<Record<string, string>> = { expired_card: 'expiry', incorrect_cvc: 'cvc' };
const fieldOf = ({ code }: Refusal): string => FIELDS[code] ?? 'number';

interface Answer {
  readonly typed?: TypedValues;
  readonly fieldErrors?: FieldErrors;
  readonly statusMessage?: string;
}

export function checkoutPageRoutes(account: Account): readonly Route[] {
  const { store } = account;

  const emailOf = (session: Session): string | null =>
    session.customer_email ?? store.find('customer', session.customer)?.email ?? null;

  const show = (
    response: ServerResponse,
    session: Session,
    details: CheckoutDetails,
    { typed = {}, fieldErrors = {}, statusMessage }: Answer = {},
  ) => {
    const { trialDays, trialEnd } = details;
    const body = checkoutPage({
      session,
      details,
      amounts: amountsOf(details),
      products: details.items.map(({ price }) => store.find('product', price.product)?.name ?? ''),
      trialEnd: trialEnd ?? (trialDays === null ? null : account.now() + trialDays * DAY),
      email: emailOf(session),
      needsCard: needsCard(session, details),
      typed,
      fieldErrors,
      statusMessage,
    });
    const status = Object.keys(fieldErrors).length > 0 ? 422 : 200;
    sendPage(response, status, body, session.success_url);
  };

  const showEnd = (response: ServerResponse, session: Session | undefined) => {
    if (!session) {
      const text = 'The address is not that of a checkout. Nothing was charged.';
      sendPage(response, 404, messagePage({ title: 'There is no such checkout', text }));
    } else if (session.status === 'complete') {
      const link = { href: successUrl(session), label: 'Continue to Daily Snapshot' };
      const text = 'This checkout is complete. You will not be charged again.';
      sendPage(response, 200, messagePage({ title: 'You are all set', text, link }));
    } else {
      const { cancel_url: href } = session;
      const link = href === null ? undefined : { href, label: 'Back to Daily Snapshot' };
      const text =
        'This checkout was open for a limited time. Nothing was charged; you can start again.';
      sendPage(response, 410, messagePage({ title: 'This checkout has expired', text, link }));
    }
  };

  const whileOpen =
    (
      work: (
        checkout: { session: Session; details: CheckoutDetails },
        exchange: Exchange<'id'>,
      ) => void | Promise<void>,
    ) =>
    (exchange: Exchange<'id'>) => {
      const session = store.find('checkout.session', exchange.params.id);
      const details = account.checkouts.get(exchange.params.id);
      if (session?.status === 'open' && details) return work({ session, details }, exchange);
      exchange.request.resume();
      const isPaidAgain = session?.status === 'complete' && exchange.request.method === 'POST';
      if (isPaidAgain) return seeOther(exchange.response, successUrl(session));
      return showEnd(exchange.response, session);
    };

  const conclude = (
    response: ServerResponse,
    { session, details }: { session: Session; details: CheckoutDetails },
    completion: Completion,
    typed: TypedValues,
  ) => {
    switch (completion.kind) {
      case 'complete':
        return seeOther(response, successUrl(session));
      case 'needs approval':
        return seeOther(response, `/c/pay/${session.id}/approval`);
      case 'no terms':
        return show(response, session, details, {
          typed,
          fieldErrors: { terms: 'Agree to the terms of service to go on.' },
        });
      case 'no card':
        return show(response, session, details, {
          typed,
          fieldErrors: { number: 'Enter the card number.' },
        });
      case 'refused': {
        const { refusal } = completion;
        return show(response, session, details, {
          typed,
          fieldErrors: { [fieldOf(refusal)]: refusal.message },
        });
      }
    }
  };

  const isNewCode = (details: CheckoutDetails, code: string) =>
    code.toLowerCase() !== (details.typedCode ?? '').toLowerCase();

  const applyTypedCode = (session: Session, code: string): Answer => {
    try {
      applyCode(account, session, code);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { fieldErrors: { code: 'This code cannot be used. The price stays as it is.' } };
    }
    return {
      statusMessage:
        code === '' ? 'The code is taken off.' : 'The code is applied. The amount due has changed.',
    };
  };

  const pay = whileOpen(async (checkout, { request, response }) => {
    const { session, details } = checkout;
    const typed = await readForm(request);
    if (session.status !== 'open') return seeOther(response, successUrl(session));
    const code = (typed['code'] ?? '').trim();
    const takesCodes = session.allow_promotion_codes === true;
    if (takesCodes && (typed['action'] === 'apply' || isNewCode(details, code))) {
      return show(response, session, details, { typed, ...applyTypedCode(session, code) });
    }
    const email = emailOf(session) ?? (typed['email'] ?? '').trim();
    const fieldErrors: Record<string, string> = {};
    if (!emailSchema.safeParse(email).success) {
      fieldErrors['email'] = 'Enter an e-mail address, such as name@example.com.';
    }
    const found = needsCard(session, details)
      ? readCard(typed, account.timers.now())
      : { card: null };
    Object.assign(fieldErrors, 'fieldErrors' in found ? found.fieldErrors : {});
    if (Object.keys(fieldErrors).length > 0)
      return show(response, session, details, { typed, fieldErrors });
    const hasAcceptedTerms = typed['terms'] === 'yes';
    const complete: TypedCheckout = { email, card: found.card ?? null, hasAcceptedTerms };
    return conclude(response, checkout, completeCheckout(account, session, complete), typed);
  });

  return [
    route(
      'GET /c/pay/:id',
      whileOpen(({ session, details }, { response }) => show(response, session, details)),
    ),
    route('POST /c/pay/:id', pay),
    route(
      'GET /c/pay/:id/approval',
      whileOpen(({ session, details }, { response }) => {
        if (!details.waiting) return seeOther(response, `/c/pay/${session.id}`);
        return sendPage(response, 200, approvalPage(session), session.success_url);
      }),
    ),
    route(
      'POST /c/pay/:id/approval',
      whileOpen(async (checkout, { request, response }) => {
        const { session, details } = checkout;
        const { answer } = await readForm(request);
        const { waiting } = details;
        if (!waiting) return seeOther(response, `/c/pay/${session.id}`);
        details.waiting = null;
        const typed = { email: waiting.email, name: waiting.card?.name ?? '' };
        if (answer !== 'approve') {
          const message =
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
          return show(response, session, details, { typed, fieldErrors: { number: message } });
        }
        const completion = completeCheckout(account, session, waiting, 'given');
        return conclude(response, checkout, completion, typed);
      }),
    ),
  ];
}
