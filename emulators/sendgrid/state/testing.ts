import { compose } from '../mail/compose.ts';
import { plainMail } from '../mail/testing.ts';
import type { Mail } from '../mail/schema.ts';
import type { Envelope, Message } from './message.ts';

export const START = new Date('2026-11-24T16:00:00Z');

export const afterStart = (seconds: number) => new Date(START.getTime() + seconds * 1000);

export function anEnvelope(mail: Partial<Mail> = {}): Envelope {
  const [envelope] = compose({ ...plainMail(), ...mail });
  if (!envelope) throw new Error('A mail has at least one personalization.');
  return envelope;
}

export const aMessage = (mail: Partial<Mail> = {}): Message => ({
  ...anEnvelope(mail),
  id: 'm.0',
  messageId: 'm',
  acceptedAt: START,
  stage: 'sent',
  events: [],
});
