import { expect, it } from 'vitest';
import { addressOf, PROJECT_ID } from '../../emulators/local/environment-file.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

const functions = `${addressOf(environmentAddresses().ports.functions)}/${PROJECT_ID}/us-central1`;

/** Functions whose responses to an empty request differ. */
const NAMES = [
  'accountsApi/recordVisit',
  'stripeWebhook',
  'webhooks/sendgrid',
  'accountsApi/exportData',
  'emailLinks/u/x',
];

async function answerOf(name: string): Promise<string> {
  const answer = await fetch(`${functions}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"data":{}}',
  });
  return `${answer.status} ${await answer.text()}`;
}

it('the function that was called responds, however many calls run concurrently', async () => {
  const alone = new Map<string, string>();
  for (const name of NAMES) alone.set(name, await answerOf(name));
  for (let round = 0; round < 20; round += 1) {
    const called = Array.from({ length: 20 }, (_, i) => NAMES[(i * 7 + round) % 5] ?? '');
    const answers = await Promise.all(called.map(answerOf));
    expect(answers).toEqual(called.map((name) => alone.get(name)));
  }
});
