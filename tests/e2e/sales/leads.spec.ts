import type { Page } from '@playwright/test';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { mailsSoFar, mailTo } from '../../kit/local-environment/inbox.ts';
import { environmentAddresses } from '../../kit/local-environment/environment.ts';
import {
  askFromOwnNetwork,
  expect,
  expectFitForAll,
  overflowOf,
  pauseClock,
  test,
} from '../fixtures.ts';

const TEAM = 'team@daily-snapshot.example';
const PHONE_WIDTH = { width: 360, height: 780 };

const newAddress = () => `dana-${crypto.randomUUID()}@whitfield.example`;

test.beforeEach(({ page }) => askFromOwnNetwork(page, 'sendSignupNotification'));

const leaveThroughTheTop = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })),
  );

test('a visitor who signs up on a phone is thanked, and the team gets an e-mail', async ({
  page,
}) => {
  await page.setViewportSize(PHONE_WIDTH);
  const email = newAddress();
  await page.goto('/?utm_source=newsletter');
  await page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(555) 010-2000');
  await expect(page.getByLabel('Leave this empty')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await expect(
    page.getByText("Your daily snapshot request has been submitted. We'll be in touch soon!"),
  ).toBeVisible();
  await expect
    .poll(async () => (await mailsSoFar(TEAM)).filter(({ text }) => text.includes(email)).length)
    .toBe(1);
});

test('a visitor who leaves an address in the exit popup gets the scorecard by mail', async ({
  page,
}) => {
  const email = newAddress();
  await pauseClock(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.runFor(2100);
  await leaveThroughTheTop(page);
  await page.clock.resume();
  await page.getByLabel('Email').fill(email);
  let send = () => {};
  const released = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/sendSignupNotification', (route) => released.then(() => route.fallback()));
  await page.getByRole('button', { name: 'Send My Free Scorecard' }).click();
  await expect(page.getByRole('button', { name: 'Sending Your Scorecard...' })).toBeDisabled();
  send();
  await expect(page.getByText('Success! 🎉')).toBeVisible();

  const [card] = await mailTo(email);
  expect(card?.subject).toBe('Your Business Health Scorecard');
  const inbox = addressOf(environmentAddresses().ports.sendgrid);
  expect(card?.html).not.toMatch(/<img|<script|src=/);
  await page.goto(inbox);
  await expect(page.getByText('Your Business Health Scorecard').first()).toBeVisible();
  // The inbox blocks the styles of a mail, so the test opens the mail alone.
  await page.goto('about:blank');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize(PHONE_WIDTH);
    await page.emulateMedia({ colorScheme });
    await page.setContent(card?.html ?? '');
    await expect(
      page.getByRole('heading', { name: 'Your Business Health Scorecard' }),
    ).toBeVisible();
    expect(await page.evaluate(overflowOf)).toBeLessThanOrEqual(0);
    await page.screenshot({
      path: `tests/.pw/pages/scorecard-mail-360-${colorScheme}.png`,
      fullPage: true,
    });
  }
});

test('the form fits a phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();
  await expect(page.getByText('We will e-mail or call you about Daily Snapshot.')).toBeVisible();
  await expectFitForAll(page, 'signup-with-consent');
});
