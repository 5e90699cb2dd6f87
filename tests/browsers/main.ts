// Drives the main paths in Firefox and WebKit against a running local environment.
//
//   npm start
//   npm run test:browsers [-- firefox|webkit]
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { OWNER } from '../../emulators/seed/personas.ts';
import { GOOD_CARD, newAddress } from '../kit/browser/stripe-page.ts';
import { asCsv, shopLines } from '../kit/local-environment/bank-file.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';
import type { DrivenBrowser } from './driven-browser.ts';
import { startFirefox } from './firefox.ts';
import { pageOf } from './page.ts';
import { startWebKit } from './webkit.ts';

const WEBKIT_DRIVER_PORT = 47_817;
const PASSWORD = 'morning-paper';
const site = addressOf(environmentAddresses().ports.site);

const BROWSERS = {
  firefox: startFirefox,
  webkit: () => startWebKit(WEBKIT_DRIVER_PORT),
};

async function walk(browser: DrivenBrowser): Promise<number> {
  const { see, press, enter, check, submit, chooseFile } = pageOf(browser);
  const email = newAddress(browser.name.toLowerCase());
  let failures = 0;
  const step = async (name: string, work: () => Promise<unknown>) => {
    const failure = await work().then(() => undefined, String);
    const problems = [...(failure === undefined ? [] : [failure]), ...browser.takeProblems()];
    if (problems.length > 0) failures += 1;
    console.log(`${problems.length === 0 ? '✓' : '✘'} ${browser.name}: ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
  };

  await step('reads the landing page and the offer', async () => {
    await browser.open(site);
    await see('Was yesterday normal?');
    await press('Know Your Daily Numbers');
    await see('Start for $100 a month');
  });
  await step('pays', async () => {
    await press('Start for $100 a month');
    await enter('E-mail', email);
    await enter('Card number', GOOD_CARD);
    await enter('Expires', '04 / 30');
    await enter('Security code', '123');
    await enter('Name on card', 'Ann Baker');
    await submit('Card number');
  });
  await step('creates an account and describes the business', async () => {
    await see('Create your account');
    await enter('Password', PASSWORD);
    await press('Create account');
    await see('Business Profile Setup');
    await enter('First name', 'Ann');
    await enter('Last name', 'Baker');
    await enter('Business name', 'Bluebird Bakery');
    await enter('Business type', 'restaurants');
    await check('I agree to the');
    await press('Save and continue');
    await see('Connect your books or your bank');
  });
  await step('imports a file and sees the last complete day', async () => {
    const lines = shopLines(addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1), 60);
    await chooseFile('november.csv', asCsv(lines));
    await see('Check the transactions');
    await press(`Import ${lines.length} transactions`);
    await see('Imported');
    await see('Your latest complete day');
  });
  await step('keeps the session after a reload', async () => {
    await browser.open(`${site}/dashboard`);
    await see('Your latest complete day');
  });
  await step('changes a setting', async () => {
    await press('Settings');
    const hideAmounts = '[role=switch][aria-labelledby=subject-amounts]';
    await press('', hideAmounts);
    await see('On. Subject lines show no amounts.');
    await press('', hideAmounts);
    await see('Off. Subject lines show amounts.');
  });
  await step('signs out and signs in', async () => {
    await browser.open(`${site}/account`);
    await press('Sign out');
    await see('Sign in to see your numbers.');
    await browser.open(`${site}/auth`);
    await enter('E-mail', OWNER.email);
    await enter('Password', OWNER.password);
    await submit('Password');
    await see('needs an answer');
  });
  await step('answers an alert and undoes the answer', async () => {
    await press('Both are real');
    await press('Undo');
    await see('needs an answer');
  });
  return failures;
}

const chosen = process.argv.slice(2);
for (const [name, start] of Object.entries(BROWSERS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const browser = await start();
  try {
    if ((await walk(browser)) > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}
