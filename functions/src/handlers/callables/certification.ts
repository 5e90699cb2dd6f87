import { checkCertificate as check, myCertificates as mine } from '../../commands/certificates.ts';
import {
  beginQuiz as begin,
  certify as grade,
  resumeQuiz as resume,
  showAnswer as show,
} from '../../commands/take-quiz.ts';
import { unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { callable, openCallable } from './callable.ts';

const forRepresentatives = { isForRepresentatives: true } as const;

export const beginQuiz = callable(
  'beginQuiz',
  (request, { id }) => begin(ports(), request, id),
  forRepresentatives,
);

export const resumeQuiz = callable(
  'resumeQuiz',
  (request, { id }) => resume(ports(), request, id),
  forRepresentatives,
);

export const showAnswer = callable(
  'showAnswer',
  (request, { id }) => show(ports(), request, id),
  forRepresentatives,
);

export const certify = callable(
  'certify',
  (request, { id }) => grade(ports(), request, id),
  forRepresentatives,
);

export const myCertificates = callable(
  'myCertificates',
  (_, { id }) => mine(ports(), id),
  forRepresentatives,
);

export const checkCertificate = openCallable(
  'checkCertificate',
  ({ code }, { ipAddress }) => {
    const given = ports();
    return check(given, code, given.networks.keyOf(ipAddress, given.clock.now()));
  },
  // It names networks.
  { secrets: [unsubscribeSecret] },
);
