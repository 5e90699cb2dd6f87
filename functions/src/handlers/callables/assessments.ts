import { keepAssessment as keep, sendRiskAssessment as send } from '../../commands/assess-risk.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const keepAssessment = callable(
  'keepAssessment',
  (request, { id }) => keep(ports(), request, id),
  { isForRepresentatives: true },
);

export const sendRiskAssessment = callable(
  'sendRiskAssessment',
  (request, { id }) => send(ports(), request, id),
  { isForRepresentatives: true },
);
