import {
  pauseDigests as pause,
  resumeDigests as resume,
  setBusinessFacts as setFacts,
  setCriticalMail as setMail,
  setDigestTime as setTime,
} from '../../commands/change-preferences.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const setDigestTime = callable('setDigestTime', async (request, caller) => {
  await setTime(ports(), { ...request, caller });
  return {};
});

export const setBusinessFacts = callable('setBusinessFacts', async (request, caller) => {
  await setFacts(ports(), { ...request, caller });
  return {};
});

export const pauseDigests = callable('pauseDigests', async (request, caller) => {
  await pause(ports(), { ...request, caller });
  return {};
});

export const resumeDigests = callable('resumeDigests', async (request, caller) => {
  await resume(ports(), { ...request, caller });
  return {};
});

export const setCriticalMail = callable('setCriticalMail', async (request, caller) => {
  await setMail(ports(), { ...request, caller });
  return {};
});
