import type { Clock } from '@daily-snapshot/domain/shared/clock';

export const systemClock: Clock = { now: () => new Date() };
