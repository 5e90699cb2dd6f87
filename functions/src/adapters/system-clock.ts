import type { Clock } from '@daily-snapshot/domain/clock';

export const systemClock: Clock = { now: () => new Date() };
