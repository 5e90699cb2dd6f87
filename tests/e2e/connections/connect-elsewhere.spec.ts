// The page that a provider returns to, in the browser that began and in the browser of a stranger who
// was sent the link to the bank.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { PlaidControl } from '../../../emulators/plaid/testing.ts';
import { environmentAddresses } from '../../kit/local-environment/environment.ts';
import { newBusiness } from '../../kit/local-environment/new-business.ts';
import { expect, expectFitForAll, test, watch } from '../fixtures.ts';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

const BANK = 'Harbor Community Bank';
const RETURN = '/connect/return';

interface PlaidItem {
  readonly client_user_id: string;
  readonly isRemoved: boolean;
}

const plaid = new PlaidControl(addressOf(environmentAddresses().ports.plaid));

/** Begins a connection. Returns the business and the link to the bank. */
async function begin(page: Page): Promise<{ readonly businessId: string; readonly link: string }> {
  await page.goto('/dashboard/connections');
  const address = await page
    .getByRole('link', { name: 'Alerts', exact: true })
    .getAttribute('href');
  const businessId = address?.split('/')[2] ?? '';
  await page.getByRole('button', { name: 'Connect a bank or card' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your bank' })).toBeVisible();
  return { businessId, link: page.url() };
}

async function consent(page: Page): Promise<void> {
  await page.getByRole('button', { name: BANK }).click();
  await page.getByRole('button', { name: 'Share these accounts' }).click();
}

/** Opens the link in another browser, and consents there. Returns the address that it comes back to. */
async function consentElsewhere(browser: Browser, link: string) {
  const context: BrowserContext = await browser.newContext();
  const complaints = watch(context);
  const page = await context.newPage();
  let address = '';
  page.on('request', (request) => {
    if (request.url().includes(`${RETURN}?`)) address = request.url();
  });
  await page.goto(link);
  await consent(page);
  const close = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, address: () => address, close };
}

const itemsOf = async (businessId: string): Promise<readonly PlaidItem[]> => {
  const { items } = await plaid.ask<{ items: PlaidItem[] }>('GET', '/items');
  return items.filter(({ client_user_id: user }) => user === businessId);
};

const expectNothingConnected = async (page: Page) => {
  await page.goto('/dashboard/connections');
  await expect(page.getByText('Connect your books or your bank')).toBeVisible();
  await expect(page.getByRole('article', { name: BANK })).toBeHidden();
};

test('a stranger who was sent the link sees who asked, and refuses', async ({ page, browser }) => {
  await newBusiness(page);
  const { businessId, link } = await begin(page);
  const stranger = await consentElsewhere(browser, link);

  await test.step('sees the business and its account, and can refuse', async () => {
    await expect(
      stranger.page.getByRole('heading', { name: 'We have not given access' }),
    ).toBeVisible();
    await expect(
      stranger.page.getByText(
        'Harbor Bakery, account o•••@example.com, asked for access to the transactions of your bank.',
      ),
    ).toBeVisible();
    expect(new URL(stranger.page.url()).search).toBe('');
    await expectFitForAll(stranger.page, 'connect-elsewhere');
  });

  await test.step('sees the same after a reload', async () => {
    await stranger.page.reload();
    await stranger.page.getByRole('button', { name: 'Refuse' }).click();
    await expect(stranger.page.getByRole('heading', { name: 'Access refused' })).toBeVisible();
    expect((await itemsOf(businessId)).map(({ isRemoved }) => isRemoved)).toEqual([true]);
  });

  await test.step('the browser that began connects nothing', async () => {
    await page.goto(RETURN);
    await expect(page.getByRole('heading', { name: 'No connection in progress' })).toBeVisible();
    await page.goto(stranger.address());
    await expect(page.getByRole('heading', { name: 'Nothing was connected' })).toBeVisible();
    await expectNothingConnected(page);
  });

  await test.step('the owner finds the refusal in the access log', async () => {
    await page.goto(`/dashboard/${businessId}/people`);
    await expect(page.getByRole('cell', { name: /Access to a bank .* refused/ })).toBeVisible();
  });
  await stranger.close();
});

test.describe('the address of a stranger’s return', () => {
  // The server refuses it with a 400.
  test.use({ expectedErrors: /the server responded with a status of 400/ });

  test('is worth nothing to the browser that began', async ({ page, browser }) => {
    await newBusiness(page);
    const { businessId, link } = await begin(page);
    const stranger = await consentElsewhere(browser, link);
    await expect(
      stranger.page.getByRole('heading', { name: 'We have not given access' }),
    ).toBeVisible();
    await page.goto(stranger.address());
    await expect(page.getByRole('alert')).toContainText('also opened this page in another browser');
    await expectFitForAll(page, 'connect-returned-elsewhere');
    await expectNothingConnected(page);
    expect(await itemsOf(businessId)).toEqual([]);
    await stranger.close();
  });
});

test('an owner allows access, also after they closed the page', async ({ page, context }) => {
  await newBusiness(page);
  await begin(page);
  await consent(page);
  await expect(
    page.getByText(
      'Harbor Bakery, account o•••@example.com, would get access to the transactions of your bank.',
    ),
  ).toBeVisible();
  await expect(page.getByText(`You chose ${BANK}.`)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expectFitForAll(page, 'connect-allow');
  await page.goto('about:blank');

  const later = await context.newPage();
  await later.goto('/dashboard/connections');
  await later.getByRole('link', { name: 'Finish connecting' }).click();
  await later.getByRole('button', { name: 'Allow' }).click();
  await expect(later.getByRole('article', { name: BANK })).toBeVisible();
  await expect(later.getByRole('link', { name: 'Finish connecting' })).toBeHidden();
});

test('an owner refuses in the browser that began', async ({ page }) => {
  await newBusiness(page);
  const { businessId } = await begin(page);
  await consent(page);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { name: 'Access refused' })).toBeVisible();
  await expectFitForAll(page, 'connect-refused');
  expect((await itemsOf(businessId)).map(({ isRemoved }) => isRemoved)).toEqual([true]);
  await expectNothingConnected(page);
});

test('an owner whose session ended at the bank has to begin again', async ({ page, context }) => {
  await newBusiness(page);
  await begin(page);
  const second = await context.newPage();
  await second.goto('/dashboard');
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(second.getByLabel('E-mail')).toBeVisible();
  await consent(page);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectFitForAll(page, 'connect-signed-out');
});

test('a return with a made-up state connects nothing', async ({ page }) => {
  await newBusiness(page);
  await page.goto(`${RETURN}?state=made-up&code=made-up&realmId=1`);
  await expect(
    page.getByRole('heading', { name: 'This connection attempt has ended' }),
  ).toBeVisible();
  await expectNothingConnected(page);
});
