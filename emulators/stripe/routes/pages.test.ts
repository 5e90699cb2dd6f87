import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, GOOD_CARD, StripeTestServer, type FormRows, idOf } from '../testing.ts';

let world: StripeTestServer;
beforeEach(async () => void (world = await StripeTestServer.start()));
afterEach(() => world.close());

const read = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** What a page says, without its markup. */
const wordsOf = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the page of a checkout', () => {
  const pay = async (session: Stripe.Checkout.Session, form: FormRows = {}) => {
    const response = await world.post(`/c/pay/${session.id}`, { ...GOOD_CARD, ...form });
    return {
      status: response.status,
      location: response.headers.get('location'),
      words: wordsOf(await response.text()),
    };
  };
  const state = async ({ id }: Stripe.Checkout.Session) =>
    (await world.stripe.checkout.sessions.retrieve(id)).status;

  it('says what is bought and for how much', async () => {
    const { url } = await world.checkout();
    const { text, headers } = await read(url ?? '');
    expect(wordsOf(text)).toContain('Daily Snapshot for Friends $100.00 per month');
    expect(wordsOf(text)).toContain('Due today $100.00');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:5002",
    );
  });

  it('says how long a trial is and what comes after it', async () => {
    const { url } = await world.checkout({ subscription_data: { trial_period_days: 30 } });
    const words = wordsOf((await read(url ?? '')).text);
    expect(words).toContain('30 days free Then $100.00 per month, from December 24, 2026.');
    expect(words).toContain('Start trial');
  });

  it('locks an address that the application gave', async () => {
    const session = await world.checkout({ customer_email: 'given@bakery.example' });
    expect((await read(session.url ?? '')).text).toMatch(
      /value="given@bakery\.example"[^>]*readonly/s,
    );
    await pay(session, { email: 'other@bakery.example' });
    const { data } = await world.stripe.customers.list();
    expect(data).toMatchObject([{ email: 'given@bakery.example' }]);
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0341', 'Your card was declined.'],
    ['4111 1111 1111 1111', 'non test (live) card'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
  ])('keeps open what %s cannot pay', async (number, sentence) => {
    const session = await world.checkout();
    const { status, words } = await pay(session, { number });
    expect(status).toBe(422);
    expect(words).toContain('You have not been charged.');
    expect(words).toContain(sentence);
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
  ])('points at %j, and keeps what was typed', async (form, sentence) => {
    const session = await world.checkout();
    const response = await world.post(`/c/pay/${session.id}`, { ...GOOD_CARD, ...form });
    const text = await response.text();
    expect(wordsOf(text)).toContain(sentence);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain('value="Ann Baker"');
    expect(await state(session)).toBe('open');
  });

  it('lets the bank ask, and hears both answers', async () => {
    const session = await world.checkout();
    const form = { number: '4000002500003155' };
    const path = `/c/pay/${session.id}/approval`;
    expect(await pay(session, form)).toMatchObject({ status: 303, location: path });
    expect((await read(`${world.address}${path}`)).text).toContain('is it you?');
    const refused = await world.post(path, { answer: 'refuse' });
    expect(await refused.text()).toContain('unable to authenticate');
    await pay(session, form);
    const approved = await world.post(path, { answer: 'approve' });
    expect(approved.headers.get('location')).toContain(session.id);
    expect(await state(session)).toBe('complete');
  });

  it('asks for the terms where they are required', async () => {
    const session = await world.checkout({ consent_collection: { terms_of_service: 'required' } });
    expect((await pay(session)).words).toContain('Agree to the terms of service');
    expect((await pay(session, { terms: 'yes' })).status).toBe(303);
    const { consent } = await world.stripe.checkout.sessions.retrieve(session.id);
    expect(consent).toMatchObject({ terms_of_service: 'accepted' });
  });

  it('takes codes where that is allowed, and shows the new amount before it is paid', async () => {
    const { id: coupon } = await world.stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await world.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon },
      code: 'PARKHILL50',
    });
    const session = await world.checkout({ allow_promotion_codes: true });
    const unknown = await pay(session, { code: 'NOTHING', action: 'apply' });
    expect(unknown.words).toContain('This code cannot be used.');
    const unapplied = await pay(session, { code: 'parkhill50' });
    expect(unapplied.status).toBe(200);
    expect(unapplied.words).toContain('Due today $50.00');
    expect((await pay(session, { code: 'PARKHILL50' })).status).toBe(303);
    const { amount_total, discounts } = await world.stripe.checkout.sessions.retrieve(session.id);
    expect(amount_total).toBe(5_000);
    expect(discounts).toHaveLength(1);
  });

  it('charges once, however often it is sent', async () => {
    const session = await world.checkout();
    const answers = await Promise.all([pay(session), pay(session), pay(session)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await world.stripe.charges.list()).data).toHaveLength(1);
    expect((await read(`${world.address}/c/pay/${session.id}`)).text).toContain('You are all set');
  });

  it('expires, and says that nothing was charged', async () => {
    const session = await world.checkout();
    await world.advance(DAY);
    expect(await state(session)).toBe('expired');
    const { status, text } = await read(`${world.address}/c/pay/${session.id}`);
    expect(status).toBe(410);
    expect(text).toContain('Nothing was charged');
    expect((await pay(session)).status).toBe(410);
    expect(world.receiver.types).toContain('checkout.session.expired');
    expect((await read(`${world.address}/c/pay/cs_none`)).status).toBe(404);
  });

  it('can be expired by the application, once', async () => {
    const { id } = await world.checkout();
    expect((await world.stripe.checkout.sessions.expire(id)).status).toBe('expired');
    await expect(world.stripe.checkout.sessions.expire(id)).rejects.toThrow(
      'Only Checkout Sessions',
    );
  });

  it('takes no form from other sites', async () => {
    const { url } = await world.checkout();
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(GOOD_CARD),
    });
    expect(response.status).toBe(403);
  });

  it('escapes what was typed', async () => {
    const session = await world.checkout();
    const response = await world.post(`/c/pay/${session.id}`, {
      ...GOOD_CARD,
      name: '"><script>',
      cvc: '',
    });
    expect(await response.text()).toContain('value="&quot;&gt;&lt;script&gt;"');
  });
});

describe('the portal', () => {
  const visit = async (
    params: Partial<Stripe.Checkout.SessionCreateParams> = {},
    form: FormRows = {},
  ) => {
    const subscription = await world.buy(params, form);
    const { url } = await world.stripe.billingPortal.sessions.create({
      customer: idOf(subscription.customer),
      return_url: 'http://127.0.0.1:5002/app/settings',
    });
    const path = new URL(url).pathname;
    return {
      subscription,
      page: async () => wordsOf((await read(url)).text),
      text: async () => (await read(url)).text,
      send: (action: string, rows: FormRows = {}) =>
        world.post(`${path}/${action}`, { subscription: subscription.id, ...rows }),
      now: () => world.stripe.subscriptions.retrieve(subscription.id),
    };
  };

  it('shows the plan, the card and the invoices, and the way back', async () => {
    const { page, text } = await visit();
    expect(await page()).toMatch(
      /Daily Snapshot for Friends \$100\.00 per month Renews on December 24, 2026\..*Visa ending in 4242.*\$100\.00 [A-Z0-9]{8}-0001: paid/,
    );
    expect(await text()).toContain('href="http://127.0.0.1:5002/app/settings"');
  });

  it('cancels with the period, and takes it back', async () => {
    const { page, send, now } = await visit();
    expect((await send('cancel')).headers.get('location')).toContain('?done=cancel');
    expect((await now()).cancel_at_period_end).toBe(true);
    expect(await page()).toContain('Ends on December 24, 2026.');
    await send('resume');
    expect((await now()).cancel_at_period_end).toBe(false);
  });

  it('changes the plan to one of those that are offered', async () => {
    const { send, now } = await visit();
    const price = await world.price('basic_monthly_10');
    await send('plan', { price: price.id });
    expect((await now()).items.data[0]?.price.lookup_key).toBe('basic_monthly_10');
    expect((await send('plan', { price: 'price_none' })).status).toBe(403);
  });

  it('changes the card, and pays what is open', async () => {
    const { page, send, now } = await visit(
      { subscription_data: { trial_period_days: 30 } },
      { number: '4000000000000341' },
    );
    await world.advance(29 * DAY);
    await world.advance(DAY + 3600);
    expect((await now()).status).toBe('past_due');
    const portal = await world.stripe.billingPortal.sessions.create({
      customer: idOf((await now()).customer),
    });
    const path = new URL(portal.url).pathname;
    expect(
      (await world.post(`${path}/card`, { ...GOOD_CARD, number: '4000000000000002' })).status,
    ).toBe(422);
    expect((await world.post(`${path}/card`, GOOD_CARD)).status).toBe(303);
    const [open] = (await world.stripe.invoices.list({ status: 'open' })).data;
    await world.post(`${path}/pay`, { invoice: open?.id ?? '' });
    expect((await now()).status).toBe('active');
    expect(await page()).toContain('This link has expired');
    expect((await send('cancel')).status).toBe(410);
  });

  it('touches nobody else’s subscription', async () => {
    const { send } = await visit();
    const other = await world.buy({}, { email: 'other@bakery.example' });
    expect((await send('cancel', { subscription: other.id })).status).toBe(403);
  });

  it('offers what its configuration says', async () => {
    const { id } = await world.stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
    });
    const { subscription, now } = await visit();
    const { url } = await world.stripe.billingPortal.sessions.create({
      customer: idOf(subscription.customer),
      configuration: id,
    });
    const words = wordsOf((await read(url)).text);
    expect(words).not.toContain('Change plan');
    expect(words).not.toContain('Invoices');
    await world.post(`${new URL(url).pathname}/cancel`, { subscription: subscription.id });
    expect((await now()).status).toBe('canceled');
  });
});
