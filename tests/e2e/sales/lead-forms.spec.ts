import type { Page } from '@playwright/test';
import { expect, expectFitForAll, pauseClock, test } from '../fixtures.ts';

/** Answers the callable, or fails its request. */
async function answerLeads(page: Page, answer: { error?: string } | 'nothing'): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route('**/sendSignupNotification', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    asked.push(route.request().postDataJSON());
    return answer === 'nothing' ? route.abort() : route.fulfill({ json: { result: answer } });
  });
  return asked;
}

const openSignup = (page: Page) =>
  page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();

const leaveThroughTheTop = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })),
  );

test('a visitor submits an address by keyboard, and the focus returns', async ({ page }) => {
  const asked = await answerLeads(page, {});
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start Your Daily Snapshot' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type('dana@whitfield.example');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Phone')).toHaveAttribute('placeholder', '(555) 123-4567');
  await page.keyboard.type('(555) 010-2000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await expect(
    page.getByText("Your daily snapshot request has been submitted. We'll be in touch soon!"),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(asked).toEqual([
    {
      data: {
        email: 'dana@whitfield.example',
        phone: '(555) 010-2000',
        source: 'main_cta',
        wording: 'answer-2',
        website: '',
        filledInMs: expect.any(Number),
        traceId: expect.any(String),
      },
    },
  ]);
  await openSignup(page);
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('the form names what each field needs and sends nothing', async ({ page }) => {
  const asked = await answerLeads(page, {});
  await page.goto('/');
  await openSignup(page);
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
  await expect(page.getByText('Enter your e-mail address, like you@business.com.')).toBeVisible();
  await expect(page.getByText('Enter a phone number where we can reach you.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectFitForAll(page, 'signup');
  expect(asked).toEqual([]);
});

test('a failed notification to the team does not fail the form', async ({ page }) => {
  await answerLeads(page, { error: 'mail is down' });
  await page.goto('/');
  await openSignup(page);
  await page.getByLabel('Email').fill('dana@whitfield.example');
  await page.getByLabel('Phone').fill('5550102000');
  await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
});

test.describe('when the request fails', () => {
  test.use({ expectedErrors: /ERR_FAILED|form failed/ });

  test('the form says so, stays open and keeps its input', async ({ page }) => {
    await answerLeads(page, 'nothing');
    await page.goto('/');
    await openSignup(page);
    await page.getByLabel('Email').fill('dana@whitfield.example');
    await page.getByLabel('Phone').fill('5550102000');
    await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Error' });
    await expect(toast).toContainText('Something went wrong. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue('dana@whitfield.example');
    await expect(page.getByRole('button', { name: 'Start My Daily Snapshot' })).toBeEnabled();
    await expectFitForAll(page, 'signup-failed');
  });
});

test('the form says once that it is submitting', async ({ page }) => {
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route('**/sendSignupNotification', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    calls += 1;
    await released;
    return route.fulfill({ json: { result: {} } });
  });
  await page.goto('/');
  await openSignup(page);
  await page.getByLabel('Email').fill('dana@whitfield.example');
  await page.getByLabel('Phone').fill('5550102000');
  await page.getByLabel('Phone').press('Enter');
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  answer();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  expect(calls).toBe(1);
});

test.describe('the exit popup', () => {
  const popup = (page: Page) =>
    page.getByRole('dialog', { name: 'Your free Business Health Scorecard' });

  test('opens once a session, and not in the first two seconds', async ({ page }) => {
    const asked = await answerLeads(page, {});
    await pauseClock(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    // The popup's code loads on the first interaction.
    const fetched = page.waitForResponse(/landing-dialogs.*\.js/);
    await page.mouse.move(180, 300);
    await fetched;
    await page.clock.runFor(1900);
    await leaveThroughTheTop(page);
    await expect(popup(page)).toBeHidden();
    await page.clock.runFor(200);
    await leaveThroughTheTop(page);
    await expect(popup(page)).toBeVisible();
    await expect(popup(page)).toContainText('2,847+ owners');
    await page.clock.resume();
    await expectFitForAll(page, 'scorecard');
    await page.getByLabel('Email').fill('dana@whitfield.example');
    await page.getByRole('button', { name: 'Send My Free Scorecard' }).click();
    await expect(page.getByText('Success! 🎉')).toBeVisible();
    await expect(
      page.getByText('Your FREE Business Health Scorecard is on its way!'),
    ).toBeVisible();
    await expect(popup(page)).toBeHidden();
    expect(asked).toEqual([
      {
        data: {
          email: 'dana@whitfield.example',
          phone: '',
          source: 'exit_intent',
          wording: 'scorecard-2',
          website: '',
          filledInMs: expect.any(Number),
          traceId: expect.any(String),
        },
      },
    ]);
    await page.reload();
    await page.clock.runFor(2500);
    await leaveThroughTheTop(page);
    await expect(popup(page)).toBeHidden();
  });

  test('keeps the keyboard focus inside, and returns it when it closes', async ({ page }) => {
    await pauseClock(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const before = page.getByRole('link', { name: 'Sign in' });
    await before.focus();
    await page.clock.runFor(2100);
    await leaveThroughTheTop(page);
    await page.clock.resume();
    await expect(popup(page)).toBeVisible();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog'),
      );
      expect(isInside).toBeTruthy();
    }
    await page.keyboard.press('Escape');
    await expect(popup(page)).toBeHidden();
    await expect(before).toBeFocused();
  });

  test('does not open on sales pages and legal pages', async ({ page }) => {
    await pauseClock(page);
    for (const path of ['/friends', '/parkhill', '/privacy', '/terms']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.clock.runFor(2500);
      await leaveThroughTheTop(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});
