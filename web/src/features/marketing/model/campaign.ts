import type { Campaign } from '@daily-snapshot/domain/sales/lead';
import { attemptStorage } from '../../../lib/browser-storage.ts';

const KEY = 'campaign';
const WORD = /^[\w.+-]{1,60}$/;

/** Reads the campaign parameters of a link. Drops invalid values. */
export function campaignOf(search: string): Campaign | undefined {
  const query = new URLSearchParams(search);
  const word = (name: string) => {
    const text = query.get(name) ?? '';
    return WORD.test(text) ? text : undefined;
  };
  const [source, medium, campaign] = ['utm_source', 'utm_medium', 'utm_campaign'].map(word);
  if (source === undefined && medium === undefined && campaign === undefined) return undefined;
  return {
    ...(source !== undefined && { source }),
    ...(medium !== undefined && { medium }),
    ...(campaign !== undefined && { campaign }),
  };
}

/** Stores the campaign for the lifetime of the tab. The first link wins. */
export function rememberCampaign(): void {
  if (!campaignOf(location.search)) return;
  attemptStorage(() => {
    if (sessionStorage.getItem(KEY) === null) sessionStorage.setItem(KEY, location.search);
  });
}

export const rememberedCampaign = (): Campaign | undefined =>
  campaignOf(attemptStorage(() => sessionStorage.getItem(KEY)) ?? '');
