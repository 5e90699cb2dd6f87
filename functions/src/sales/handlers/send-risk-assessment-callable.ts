import { maxInstances } from '../../platform/config.ts';
import { signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { sendRiskAssessment as send } from '../commands/assessments.ts';

export const sendRiskAssessment = signedInFunction(
  'sendRiskAssessment',
  {
    sendRiskAssessment: {
      isForRepresentatives: true,
      handle: (request, caller) => send(ports(), request, caller),
    },
  },
  { memory: '512MiB', timeoutSeconds: 60, maxInstances },
);
