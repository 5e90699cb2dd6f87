// Covers passing and failing the quiz, and the public check of a certificate code.
import type { Page } from '@playwright/test';
import { certificationQuiz } from '../../../tools/toolkit/content/certification-quiz.ts';
import { createRepresentative } from '../../kit/local-environment/representative.ts';
import { askFromOwnNetwork, expect, expectFitForAll, test } from '../fixtures.ts';

test.describe.configure({ timeout: 240_000 });

async function openQuiz(page: Page): Promise<void> {
  const { email, password } = await createRepresentative();
  await page.goto('/internal-tools/certification-quiz');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Certification Quiz', level: 1 })).toBeVisible();
}

async function start(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Rita Ortiz');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
}

/** A question with its options, as the server stores them. */
async function asked(page: Page) {
  const text = (await page.locator('#question').textContent()) ?? '';
  const question = certificationQuiz.find(({ question: each }) => each === text);
  if (!question) throw new Error(`There is no question ${text}`);
  return question;
}

const at = (page: Page, number: number) =>
  expect(page.getByText(`Question ${number} of 20`)).toBeVisible();

const option = (page: Page, text: string) => page.getByRole('radio', { name: text, exact: true });

async function answer(page: Page, isRight: boolean): Promise<void> {
  const { options, correct } = await asked(page);
  const picked = options[isRight ? correct : (correct + 1) % options.length] ?? '';
  await option(page, picked).check();
  await page.getByRole('button', { name: 'Show Answer' }).click();
  await expect(
    page.getByText(isRight ? /^Correct\.$/ : /^Not correct\. The right answer is:/),
  ).toBeVisible();
}

async function answerAll(page: Page, wrong: readonly number[] = []): Promise<void> {
  for (let number = 1; number <= 20; number += 1) {
    await at(page, number);
    await answer(page, !wrong.includes(number));
    if (number < 20) await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
}

test('twenty correct answers earn a code that anyone can verify', async ({ page, browser }) => {
  await openQuiz(page);
  await expect(
    page.getByText('No certificates yet. You get one when you answer every question correctly.'),
  ).toBeVisible();
  await expectFitForAll(page, 'quiz-intro');
  await start(page);
  await answerAll(page);
  await expect(page.getByRole('heading', { name: 'You are certified' })).toBeFocused();
  const code =
    (await page
      .getByText(/^OA-CERT-2024-[0-9A-Z]{10}$/)
      .first()
      .textContent()) ?? '';
  await expect(page.getByText('Email this code and your name to')).toContainText(
    'support@ownerawareness.example',
  );
  const certificates = page.getByRole('region', { name: 'Your certificates' });
  await expect(certificates).toContainText(code);
  await expect(certificates).toContainText('Valid');
  await expect(page.getByRole('region', { name: 'Your attempts' })).toContainText('20 of 20');
  await expectFitForAll(page, 'quiz-passed');

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await askFromOwnNetwork(stranger, 'checkCertificate');
  await stranger.goto('/certificates');
  await stranger.getByLabel('Certification code').fill(` ${code.toLowerCase()} `);
  await stranger.getByLabel('Certification code').press('Enter');
  await expect(stranger).toHaveURL(new RegExp(`/certificates/${code}`, 'i'));
  await expect(stranger.getByText('Valid', { exact: true })).toBeVisible();
  await expect(stranger.getByText('Rita Ortiz was certified on')).toBeVisible();
  await expectFitForAll(stranger, 'certificate');
  await stranger.getByLabel('Certification code').fill('OA-CERT-2024-0000000000');
  await stranger.getByRole('button', { name: 'Check' }).click();
  await expect(stranger.getByText('Unknown code', { exact: true })).toBeVisible();
  await elsewhere.close();
});

test('one wrong answer requires a retake and lists what to read', async ({ page }) => {
  await openQuiz(page);
  await start(page);
  await answerAll(page, [3]);
  await expect(page.getByRole('heading', { name: 'You did not pass' })).toBeFocused();
  await expect(page.getByText('You answered 19 of 20 correctly.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'the promise' }).first()).toBeVisible();
  await expect(page.getByText('OA-CERT-2024-')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your attempts' })).toContainText(
    'Topics to review: the promise',
  );
  await expectFitForAll(page, 'quiz-not-passed');
  await page.getByRole('button', { name: 'Retake Quiz' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Rita Ortiz');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await at(page, 1);
});

test('a question requires a choice, shows the correct answer, and survives a reload', async ({
  page,
}) => {
  await openQuiz(page);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(
    page.getByText('Enter your name as it should appear on the certificate.'),
  ).toBeVisible();
  await start(page);
  await at(page, 1);
  await expect(page.locator('#question')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const { options, correct, explanation } = await asked(page);
  // Uses the keyboard only.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await option(page, options[(correct + 1) % 4] ?? '').check();
  await page.getByRole('button', { name: 'Show Answer' }).press('Enter');
  await expect(
    page.getByText(`Not correct. The right answer is: ${options[correct]}`),
  ).toBeVisible();
  await expect(page.getByText(explanation)).toBeVisible();
  await expect(option(page, options[correct] ?? '')).toBeDisabled();
  await expectFitForAll(page, 'quiz-question-shown');
  await page.getByRole('button', { name: 'Continue' }).click();
  await at(page, 2);
  await expectFitForAll(page, 'quiz-question');
  await page.getByRole('button', { name: 'Previous' }).click();
  await at(page, 1);
  await expect(page.getByText(explanation)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Continue the quiz' }).click();
  await at(page, 2);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText(explanation)).toBeVisible();
});
