import '../../../lib/zod-without-eval.ts';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { isBinaryFile, loadParsers } from '@daily-snapshot/domain/imports/formats/open-any-file';
import { digestOfFile } from '../model/own-digest.ts';
import type { OwnRequest } from './own-digest-reader.ts';

interface Ask {
  readonly request: OwnRequest;
  readonly answerTo: MessagePort;
}

/** Returns whether the parsers of Excel files and PDFs are loaded. */
const haveParsers = (): Promise<boolean> =>
  loadParsers().then(
    () => true,
    () => false,
  );

const dateOf = (time: number) => businessDateAt(new Date(time), DEFAULT_TIME_ZONE);

async function answer(request: OwnRequest): Promise<unknown> {
  if (request.is === 'load-parsers') return haveParsers();
  const { bytes, changedAt, answers } = request.file;
  if (isBinaryFile(bytes) && !(await haveParsers())) return { is: 'no-parser' };
  return digestOfFile({ bytes, changedOn: dateOf(changedAt), today: dateOf(Date.now()), answers });
}

// Parses files in a worker, so that the page stays responsive.
addEventListener(
  'message',
  ({ data: page }: MessageEvent<MessagePort>) => {
    page.addEventListener('message', ({ data }: MessageEvent<Ask>) => {
      // The page waits for an answer, so it must receive the error.
      answer(data.request)
        .then((outcome) => data.answerTo.postMessage(outcome))
        .catch(reportError);
    });
    page.start();
    page.postMessage('ready');
  },
  { once: true },
);
