import { expect, it } from 'vitest';
import { addressOf, PROJECT_ID } from '../../emulators/local/environment-file.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

const functions = `${addressOf(environmentAddresses().ports.functions)}/${PROJECT_ID}/us-central1`;

/** Each says something else to whoever has nothing to ask. */
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

it('is answered by the function that was called, however many are called at a time', async () => {
  const alone = new Map<string, string>();
  for (const name of NAMES) alone.set(name, await answerOf(name));
  for (let round = 0; round < 20; round += 1) {
    const called = Array.from({ length: 20 }, (_, i) => NAMES[(i * 7 + round) % 5] ?? '');
    const answers = await Promise.all(called.map(answerOf));
    expect(answers).toEqual(called.map((name) => alone.get(name)));
  }
});
