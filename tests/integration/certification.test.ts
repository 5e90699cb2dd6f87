import { randomInt } from 'node:crypto';
import { CERTIFICATION_RATE_LIMITS } from '@daily-snapshot/domain/certification/certification-rate-limits';
import { OPTION_INDEXES } from '@daily-snapshot/domain/certification/question';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentFolder } from '../../emulators/local/environment-file.ts';
import { certificationQuiz } from '../../tools/toolkit/content/certification-quiz.ts';
import { call, callFrom, db, signUp } from '../kit/local-environment/admin-sdk.ts';
import {
  createRepresentative,
  type Representative,
} from '../kit/local-environment/representative.ts';

const newNetwork = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');

interface Begun {
  readonly attemptId: string;
  readonly questions: readonly { readonly id: string; readonly options: readonly string[] }[];
}

const begin = async (by: Representative): Promise<Begun> => {
  const { status, body } = await call('beginQuiz', { name: 'Rita Ortiz' }, by);
  expect(status).toBe(200);
  return body.result as Begun;
};

/** Answers every question, the first `wrong` of them incorrectly. */
async function answerAll(by: Representative, { attemptId, questions }: Begun, wrong = 0) {
  for (const [number, { id, options }] of questions.entries()) {
    const question = certificationQuiz.find((each) => each.id === id);
    const right = options.indexOf(question?.options[question.correct] ?? '');
    const pick = OPTION_INDEXES[(right + (number < wrong ? 1 : 0)) % 4];
    const { body } = await call('showAnswer', { attemptId, questionId: id, pick }, by);
    expect(body.result).toMatchObject({ picked: pick, correct: right });
  }
}

const check = (code: string, network = newNetwork()) =>
  callFrom(network, 'checkCertificate', { code });

/**
 * Splits a text at characters that a bundler may escape and returns the parts that are long enough
 * to be unique.
 */
const stretchesOf = (text: string) =>
  text.split(/[’“”–]/).filter((stretch) => stretch.length >= 36);

describe('the site', () => {
  it('contains no question and no answer of the quiz', () => {
    const site = join(environmentFolder(process.env.LOCAL_ENVIRONMENT ?? 'local'), 'site');
    const scripts = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:js|html|json|map)$/.test(file))
      .map((file) => readFileSync(join(site, file), 'utf8'))
      .join('\n');
    expect(scripts).toContain('Show Answer');
    const secrets = certificationQuiz.flatMap(({ question, explanation, options }) =>
      [question, explanation, ...options].flatMap(stretchesOf),
    );
    expect(secrets.length).toBeGreaterThan(60);
    expect(secrets.filter((secret) => scripts.includes(secret))).toEqual([]);
  });
});

describe('certification over HTTP', () => {
  it('issues a public code for twenty right answers', async () => {
    const rita = await createRepresentative();
    const started = await begin(rita);
    expect(JSON.stringify(started)).not.toMatch(/correct|explanation|certifies/);
    await answerAll(rita, started);
    const { body } = await call('certify', { attemptId: started.attemptId }, rita);
    const { code, score } = body.result as { code: string; score: number };
    expect(score).toBe(20);
    expect(code).toMatch(/^OA-CERT-2024-[0-9A-Z]{10}$/);
    const answer = await check(code);
    expect(answer.body.result).toEqual({
      state: 'valid',
      name: 'Rita Ortiz',
      certifiedOn: new Date().toISOString().slice(0, 10),
    });

    await db.doc(paths.certificate(code)).update({ contentVersion: 'of last year' });
    expect((await check(code)).body.result).toMatchObject({ state: 'expired' });
  });

  it('issues no code for 19 right answers, even if the right one is picked after it was shown', async () => {
    const rita = await createRepresentative();
    const started = await begin(rita);
    await answerAll(rita, started, 1);
    const [first] = started.questions;
    for (const pick of OPTION_INDEXES) {
      await call('showAnswer', { attemptId: started.attemptId, questionId: first?.id, pick }, rita);
    }
    const { body } = await call('certify', { attemptId: started.attemptId }, rita);
    expect(body.result).toEqual({ score: 19, weakTopics: [expect.any(String)] });
    const attempt = await db.doc(paths.attempt(rita.id, started.attemptId)).get();
    expect(attempt.get('outcome.code')).toBeNull();
  });

  it('is refused to other accounts and before the quiz is completed', async () => {
    const rita = await createRepresentative();
    const started = await begin(rita);
    const claimed = await call('certify', { attemptId: started.attemptId, answers: {} }, rita);
    expect(claimed.body.error?.status).toBe('INVALID_ARGUMENT');
    const early = await call('certify', { attemptId: started.attemptId }, rita);
    expect(early.body.error?.status).toBe('FAILED_PRECONDITION');
    const eve = await createRepresentative();
    const stolen = await call('certify', { attemptId: started.attemptId }, eve);
    expect(stolen.body.error?.status).toBe('NOT_FOUND');
    const anybody = await signUp();
    for (const name of ['beginQuiz', 'showAnswer', 'certify', 'myCertificates']) {
      const data =
        name === 'beginQuiz'
          ? { name: 'Eve' }
          : name === 'myCertificates'
            ? {}
            : {
                attemptId: started.attemptId,
                ...(name === 'showAnswer' && { questionId: 'three-numbers', pick: 0 }),
              };
      expect((await call(name, data, anybody)).body.error?.status).toBe('PERMISSION_DENIED');
    }
  });

  it('limits the checks of one network', async () => {
    const network = newNetwork();
    const unknown = await check('OA-CERT-2024-0000000000', network);
    expect(unknown.body.result).toEqual({ state: 'unknown' });
    const statuses: number[] = [];
    // Sends one check at a time. Concurrent checks compete for one document, and an aborted
    // transaction does not return 429.
    for (let sent = 0; sent < CERTIFICATION_RATE_LIMITS.checksOfNetwork.most; sent++)
      statuses.push((await check('OA-CERT-2024-0000000000', network)).status);
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
