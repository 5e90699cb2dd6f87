// Checks that the gallery of the local environment shows every e-mail and every alert.
import { FINDING_NAMES } from '@daily-snapshot/domain/alerts/types/alert-types';
import { EMAIL_KINDS } from '@daily-snapshot/domain/mail/email-kind';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { environmentAddresses } from '../../kit/local-environment/environment.ts';
import { expect, test } from '../fixtures.ts';

const gallery = addressOf(environmentAddresses().ports.mails);

/** The mails that show kinds whose name is no topic of the gallery. */
const MAILS_OF_KIND: Readonly<Record<string, RegExp>> = {
  'critical-alert': /^alert-.+-urgent$/,
  'alert-question': /^alert-.+-question$/,
  'digest-copy': /^digest-/,
  'combined-digest': /^combined-/,
};

test('the gallery lists every kind of e-mail and every alert, and each renders', async ({
  page,
}) => {
  await page.goto(gallery);
  await expect(page.getByRole('heading', { name: 'Mail gallery' })).toBeVisible();
  const topics = await page.getByRole('heading', { level: 3 }).allTextContents();
  const mails = await page.getByRole('listitem').allTextContents();
  expect(FINDING_NAMES.filter((finding) => !topics.includes(finding))).toEqual([]);
  expect(
    EMAIL_KINDS.filter((kind) => {
      const names = MAILS_OF_KIND[kind];
      return names ? !mails.some((mail) => names.test(mail)) : !topics.includes(kind);
    }),
  ).toEqual([]);

  const firstOfTopics = await page.locator('ul').locator('li:first-child').allTextContents();
  expect(firstOfTopics).toHaveLength(topics.length);
  for (const name of firstOfTopics) {
    await page.goto(`${gallery}/mails/${name}/light`);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.locator('body')).not.toContainText(/undefined|NaN|\[object/);
  }
});

test('a mail is shown in three color schemes and two widths, and as plain text', async ({
  page,
}) => {
  await page.goto(gallery);
  await page.getByRole('link', { name: 'alert-charged-twice-new' }).click();
  await expect(page.locator('iframe')).toHaveCount(6);
  for (const scheme of ['Light', 'Dark', 'Forced dark']) {
    for (const width of [375, 700]) {
      const frame = page.getByTitle(`${scheme}, ${width} px`, { exact: true });
      await frame.scrollIntoViewIfNeeded();
      await expect(frame).toHaveAttribute('width', String(width));
      await expect(frame.contentFrame().locator('body')).toContainText('You paid Acme Supplies');
    }
  }
  await expect(page.locator('pre')).toContainText('You paid Acme Supplies twice: $702');
  await page.getByRole('link', { name: 'Next: alert-charged-twice-critical' }).click();
  await expect(page.locator('pre')).toContainText('Critical: You paid Acme Supplies twice');
});
