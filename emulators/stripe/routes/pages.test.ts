import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, GOOD_CARD, StripeTestServer, type FormRows, idOf } from '../testing.ts';

let emulator: StripeTestServer;
beforeEach(async () => void (emulator = await StripeTestServer.start()));
afterEach(() => emulator.close());

const read = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** Returns the text of a page without its markup. */
const textContentOf = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('checkout page', () => {
  const pay = async (session: Stripe.Checkout.Session, form: FormRows = {}) => {
    const response = await emulator.post(`/c/pay/${session.id}`, { ...GOOD_CARD, ...form });
    return {
      status: response.status,
      location: response.headers.get('location'),
      textContent: textContentOf(await response.text()),
    };
  };
  const state = async ({ id }: Stripe.Checkout.Session) =>
    (await emulator.stripe.checkout.sessions.retrieve(id)).status;

  it('shows the product and its price', async () => {
    const { url } = await emulator.checkout();
    const { text, headers } = await read(url ?? '');
    expect(textContentOf(text)).toContain('Daily Snapshot for Friends $100.00 per month');
    expect(textContentOf(text)).toContain('Due today $100.00');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:5002",
    );
  });

  it('shows the length of a trial and the price after it', async () => {
    const { url } = await emulator.checkout({ subscription_data: { trial_period_days: 30 } });
    const textContent = textContentOf((await read(url ?? '')).text);
    expect(textContent).toContain('30 days free Then $100.00 per month, from December 24, 2026.');
    expect(textContent).toContain('Start trial');
  });

  it('locks an address that the application set', async () => {
    const session = await emulator.checkout({ customer_email: 'given@bakery.example' });
    expect((await read(session.url ?? '')).text).toMatch(
      /value="given@bakery\.example"[^>]*readonly/s,
    );
    await pay(session, { email: 'other@bakery.example' });
    const { data } = await emulator.stripe.customers.list();
    expect(data).toMatchObject([{ email: 'given@bakery.example' }]);
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0341', 'Your card was declined.'],
    ['4111 1111 1111 1111', 'non test (live) card'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
  ])('keeps the checkout open after a failed payment with card %s', async (number, sentence) => {
    const session = await emulator.checkout();
    const { status, textContent } = await pay(session, { number });
    expect(status).toBe(422);
    expect(textContent).toContain('You have not been charged.');
    expect(textContent).toContain(sentence);
    expect(await state(session)).toBe('open');
    expect((await pay(session)).status).toBe(303);
  });

  it.each([
    [{ email: 'nobody' }, 'Enter an e-mail address'],
    [{ number: '' }, 'Enter the card number.'],
    [{ number: '4242' }, 'Your card number is incomplete.'],
    [{ expiry: '13 / 30' }, 'Enter the month and year'],
    [{ expiry: '10/26' }, 'Your card has expired.'],
    [{ cvc: '' }, 'Enter the security code'],
  ])('marks the invalid field for %j and keeps the typed values', async (form, sentence) => {
    const session = await emulator.checkout();
    const response = await emulator.post(`/c/pay/${session.id}`, { ...GOOD_CARD, ...form });
    const text = await response.text();
    expect(textContentOf(text)).toContain(sentence);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain('value="Ann Baker"');
    expect(await state(session)).toBe('open');
  });

  it('sends the customer to bank authentication and handles both results', async () => {
    const session = await emulator.checkout();
    const form = { number: '4000002500003155' };
    const path = `/c/pay/${session.id}/approval`;
    expect(await pay(session, form)).toMatchObject({ status: 303, location: path });
    expect((await read(`${emulator.address}${path}`)).text).toContain('is it you?');
    const refused = await emulator.post(path, { answer: 'refuse' });
    expect(await refused.text()).toContain('unable to authenticate');
    await pay(session, form);
    const approved = await emulator.post(path, { answer: 'approve' });
    expect(approved.headers.get('location')).toContain(session.id);
    expect(await state(session)).toBe('complete');
  });

  it('requires agreement to the terms if configured', async () => {
    const session = await emulator.checkout({
      consent_collection: { terms_of_service: 'required' },
    });
    expect((await pay(session)).textContent).toContain('Agree to the terms of service');
    expect((await pay(session, { terms: 'yes' })).status).toBe(303);
    const { consent } = await emulator.stripe.checkout.sessions.retrieve(session.id);
    expect(consent).toMatchObject({ terms_of_service: 'accepted' });
  });

  it('accepts promotion codes if allowed, and shows the new amount before payment', async () => {
    const { id: coupon } = await emulator.stripe.coupons.create({
      percent_off: 50,
      duration: 'once',
    });
    await emulator.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon },
      code: 'PARKHILL50',
    });
    const session = await emulator.checkout({ allow_promotion_codes: true });
    const unknown = await pay(session, { code: 'NOTHING', action: 'apply' });
    expect(unknown.textContent).toContain('This code cannot be used.');
    const unapplied = await pay(session, { code: 'parkhill50' });
    expect(unapplied.status).toBe(200);
    expect(unapplied.textContent).toContain('Due today $50.00');
    expect((await pay(session, { code: 'PARKHILL50' })).status).toBe(303);
    const { amount_total, discounts } = await emulator.stripe.checkout.sessions.retrieve(
      session.id,
    );
    expect(amount_total).toBe(5_000);
    expect(discounts).toHaveLength(1);
  });

  it('charges once when the form is sent several times', async () => {
    const session = await emulator.checkout();
    const answers = await Promise.all([pay(session), pay(session), pay(session)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await emulator.stripe.charges.list()).data).toHaveLength(1);
    expect((await read(`${emulator.address}/c/pay/${session.id}`)).text).toContain(
      'You are all set',
    );
  });

  it('expires, and says that nothing was charged', async () => {
    const session = await emulator.checkout();
    await emulator.advance(DAY);
    expect(await state(session)).toBe('expired');
    const { status, text } = await read(`${emulator.address}/c/pay/${session.id}`);
    expect(status).toBe(410);
    expect(text).toContain('Nothing was charged');
    expect((await pay(session)).status).toBe(410);
    expect(emulator.receiver.types).toContain('checkout.session.expired');
    expect((await read(`${emulator.address}/c/pay/cs_none`)).status).toBe(404);
  });

  it('can be expired once by the application', async () => {
    const { id } = await emulator.checkout();
    expect((await emulator.stripe.checkout.sessions.expire(id)).status).toBe('expired');
    await expect(emulator.stripe.checkout.sessions.expire(id)).rejects.toThrow(
      'Only Checkout Sessions',
    );
  });

  it('refuses a form from another site', async () => {
    const { url } = await emulator.checkout();
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(GOOD_CARD),
    });
    expect(response.status).toBe(403);
  });

  it('escapes typed values', async () => {
    const session = await emulator.checkout();
    const response = await emulator.post(`/c/pay/${session.id}`, {
      ...GOOD_CARD,
      name: '"><script>',
      cvc: '',
    });
    expect(await response.text()).toContain('value="&quot;&gt;&lt;script&gt;"');
  });
});

describe('portal', () => {
  const visit = async (
    params: Partial<Stripe.Checkout.SessionCreateParams> = {},
    form: FormRows = {},
  ) => {
    const subscription = await emulator.buy(params, form);
    const { url } = await emulator.stripe.billingPortal.sessions.create({
      customer: idOf(subscription.customer),
      return_url: 'http://127.0.0.1:5002/app/settings',
    });
    const path = new URL(url).pathname;
    return {
      subscription,
      page: async () => textContentOf((await read(url)).text),
      text: async () => (await read(url)).text,
      send: (action: string, rows: FormRows = {}) =>
        emulator.post(`${path}/${action}`, { subscription: subscription.id, ...rows }),
      now: () => emulator.stripe.subscriptions.retrieve(subscription.id),
    };
  };

  it('shows the plan, the card, the invoices and the link back', async () => {
    const { page, text } = await visit();
    expect(await page()).toMatch(
      /Daily Snapshot for Friends \$100\.00 per month Renews on December 24, 2026\..*Visa ending in 4242.*\$100\.00 [A-Z0-9]{8}-0001: paid/,
    );
    expect(await text()).toContain('href="http://127.0.0.1:5002/app/settings"');
  });

  it('cancels at the end of the period, and undoes the cancellation', async () => {
    const { page, send, now } = await visit();
    expect((await send('cancel')).headers.get('location')).toContain('?done=cancel');
    expect((await now()).cancel_at_period_end).toBe(true);
    expect(await page()).toContain('Ends on December 24, 2026.');
    await send('resume');
    expect((await now()).cancel_at_period_end).toBe(false);
  });

  it('changes the plan to one of the offered plans', async () => {
    const { send, now } = await visit();
    const price = await emulator.price('basic_monthly_10');
    await send('plan', { price: price.id });
    expect((await now()).items.data[0]?.price.lookup_key).toBe('basic_monthly_10');
    expect((await send('plan', { price: 'price_none' })).status).toBe(403);
  });

  it('changes the card and pays the open invoice', async () => {
    const { page, send, now } = await visit(
      { subscription_data: { trial_period_days: 30 } },
      { number: '4000000000000341' },
    );
    await emulator.advance(29 * DAY);
    await emulator.advance(DAY + 3600);
    expect((await now()).status).toBe('past_due');
    const portal = await emulator.stripe.billingPortal.sessions.create({
      customer: idOf((await now()).customer),
    });
    const path = new URL(portal.url).pathname;
    expect(
      (await emulator.post(`${path}/card`, { ...GOOD_CARD, number: '4000000000000002' })).status,
    ).toBe(422);
    expect((await emulator.post(`${path}/card`, GOOD_CARD)).status).toBe(303);
    const [open] = (await emulator.stripe.invoices.list({ status: 'open' })).data;
    await emulator.post(`${path}/pay`, { invoice: open?.id ?? '' });
    expect((await now()).status).toBe('active');
    expect(await page()).toContain('This link has expired');
    expect((await send('cancel')).status).toBe(410);
  });

  it('refuses to change the subscription of another customer', async () => {
    const { send } = await visit();
    const other = await emulator.buy({}, { email: 'other@bakery.example' });
    expect((await send('cancel', { subscription: other.id })).status).toBe(403);
  });

  it('offers the features of its configuration', async () => {
    const { id } = await emulator.stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
    });
    const { subscription, now } = await visit();
    const { url } = await emulator.stripe.billingPortal.sessions.create({
      customer: idOf(subscription.customer),
      configuration: id,
    });
    const textContent = textContentOf((await read(url)).text);
    expect(textContent).not.toContain('Change plan');
    expect(textContent).not.toContain('Invoices');
    await emulator.post(`${new URL(url).pathname}/cancel`, { subscription: subscription.id });
    expect((await now()).status).toBe('canceled');
  });
});
