import type { Services } from './services.ts';
export async function httpServices(_: object): Promise<Services> {
  throw new Error('to come');
}
