import type { Page } from '@playwright/test';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { environmentAddresses } from '../../kit/local-environment/environment.ts';
import { expect, expectFitForAll, pauseClock, test } from '../fixtures.ts';

interface SentEvent {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Sends an event to the collector as the page does. */
function listen(page: Page): SentEvent[] {
  const sentEvents: SentEvent[] = [];
  const collector = `${addressOf(environmentAddresses().ports.analytics)}/events`;
  page.on('request', (request) => {
    if (request.url() === collector)
      sentEvents.push(...(JSON.parse(request.postData() ?? '[]') as SentEvent[]));
  });
  return sentEvents;
}

const namesOf = (sentEvents: readonly SentEvent[]) => sentEvents.map(({ name }) => name);

const answerLeads = (page: Page, status = 200) =>
  page.route('**/sendSignupNotification', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    return status === 200 ? route.fulfill({ json: { result: {} } }) : route.abort();
  });

const banner = (page: Page) => page.getByRole('region', { name: 'Visit statistics' });
const leave = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })),
  );

test('each step of a visit is recorded as an event', async ({ page }) => {
  const sentEvents = listen(page);
  await answerLeads(page);
  const email = `dana-${crypto.randomUUID()}@whitfield.example`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('5550102000');
  await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Know Your Daily Numbers' }).click();
  await expect(page).toHaveURL('/friends');
  const conversion = { value: 1, currency: 'USD' };
  await expect
    .poll(() => sentEvents)
    .toEqual([
      { name: 'page_view', fields: { page: '/' } },
      { name: 'button_click', fields: { button: 'start-by-e-mail' } },
      { name: 'form_start', fields: { form: 'main_signup' } },
      { name: 'signup_started', fields: { source: 'main_cta' } },
      { name: 'form_complete', fields: { form: 'main_signup', success: true } },
      { name: 'signup_completed', fields: { source: 'main_cta', email, ...conversion } },
      { name: 'signup_success', fields: { source: 'main_cta', ...conversion } },
      { name: 'cta_clicked', fields: { cta: 'get-daily-numbers' } },
      { name: 'page_view', fields: { page: '/friends' } },
    ]);
  const collected = async () => {
    const answer = await fetch(`${addressOf(environmentAddresses().ports.analytics)}/events`);
    return ((await answer.json()) as SentEvent[]).filter(({ fields }) => fields.email === email);
  };
  await expect.poll(collected).toHaveLength(1);
});

test('the exit popup records when it opens and when it converts', async ({ page }) => {
  const sentEvents = listen(page);
  await answerLeads(page);
  await pauseClock(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.runFor(2100);
  await leave(page);
  await page.clock.resume();
  await page.getByLabel('Email').fill('dana@whitfield.example');
  await page.getByRole('button', { name: 'Send My Free Scorecard' }).click();
  await expect(page.getByText('Success! 🎉')).toBeVisible();
  await expect.poll(() => namesOf(sentEvents)).toContain('exit_intent_conversion');
  expect(sentEvents.slice(1)).toEqual([
    { name: 'exit_intent_shown', fields: {} },
    { name: 'form_start', fields: { form: 'exit_intent' } },
    { name: 'signup_started', fields: { source: 'exit_intent' } },
    { name: 'form_complete', fields: { form: 'exit_intent', success: true } },
    {
      name: 'signup_completed',
      fields: { source: 'exit_intent', email: 'dana@whitfield.example', value: 1, currency: 'USD' },
    },
    { name: 'signup_success', fields: { source: 'exit_intent', value: 1, currency: 'USD' } },
    { name: 'exit_intent_conversion', fields: { value: 1, currency: 'USD' } },
  ]);
});

test.describe('a form that fails', () => {
  test.use({ expectedErrors: /ERR_FAILED|form failed/ });

  test('records the kind of failure and no address', async ({ page }) => {
    const sentEvents = listen(page);
    await answerLeads(page, 500);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();
    await page.getByLabel('Email').fill('dana@whitfield.example');
    await page.getByLabel('Phone').fill('5550102000');
    await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
    await expect.poll(() => namesOf(sentEvents)).toContain('error');
    expect(sentEvents.slice(-2)).toEqual([
      { name: 'form_complete', fields: { form: 'main_signup', success: false } },
      { name: 'error', fields: { where: 'main_signup', kind: 'internal' } },
    ]);
    expect(JSON.stringify(sentEvents)).not.toContain('dana@');
  });
});

test.describe('failures', () => {
  test.use({ expectedErrors: /ERR_FAILED|did not start|what Dana told us|a secret/ });

  test('are recorded by kind: checkout, script, promise', async ({ page }) => {
    const sentEvents = listen(page);
    await page.route('**/createCheckout', (route) => route.abort());
    await page.goto('/friends');
    await page.getByRole('button', { name: 'Start for $100 a month' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Payment Error' })).toBeVisible();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('what Dana told us');
      });
    });
    await expect.poll(() => namesOf(sentEvents)).toHaveLength(4);
    await page.evaluate(() => void Promise.reject(new TypeError('a secret')));
    await expect.poll(() => sentEvents).toHaveLength(5);
    expect(sentEvents).toEqual([
      { name: 'page_view', fields: { page: '/friends' } },
      { name: 'button_click', fields: { button: 'pay-friends' } },
      { name: 'error', fields: { where: 'checkout', kind: 'internal' } },
      { name: 'error', fields: { where: 'script', kind: 'RangeError' } },
      { name: 'error', fields: { where: 'promise', kind: 'TypeError' } },
    ]);
  });
});

test('each page view is recorded once, also after going back', async ({ page }) => {
  const sentEvents = listen(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => sentEvents.map(({ name, fields }) => [name, fields.page]))
    .toEqual([
      ['page_view', '/'],
      ['page_view', '/terms'],
      ['page_view', '/'],
    ]);
});

test('a browser that asks not to be tracked sends no events', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const sentEvents = listen(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  await page.getByRole('button', { name: 'Know Your Daily Numbers' }).click();
  await expect(page).toHaveURL('/friends');
  expect(sentEvents).toEqual([]);
});

test('events contain no query string', async ({ page }) => {
  const sentEvents = listen(page);
  await page.goto('/join/a-secret-token');
  await expect.poll(() => namesOf(sentEvents)).toContain('page_view');
  expect(sentEvents[0]).toEqual({ name: 'page_view', fields: { page: '/join' } });
});

test.describe('in Europe', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('no event is sent before the visitor consents', async ({ page }) => {
    const sentEvents = listen(page);
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await expectFitForAll(page, 'consent');
    await page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(sentEvents).toEqual([]);
    await banner(page).getByRole('button', { name: 'Allow' }).click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => sentEvents).toEqual([{ name: 'page_view', fields: { page: '/' } }]);
    await page.goto('/privacy');
    await expect.poll(() => namesOf(sentEvents)).toEqual(['page_view', 'page_view']);
    await expect(banner(page)).toBeHidden();
    await page.getByRole('button', { name: 'Turn off visit statistics' }).click();
    await expect(page.getByText('Visit statistics are off in this browser.')).toBeVisible();
    await page.goto('/friends');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(sentEvents).toHaveLength(2);
  });

  test('a refusal is remembered and not asked for again', async ({ page }) => {
    const sentEvents = listen(page);
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'No, thanks' }).click();
    await page.reload({ waitUntil: 'networkidle' });
    await expect(banner(page)).toBeHidden();
    expect(sentEvents).toEqual([]);
  });
});
