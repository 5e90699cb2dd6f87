import type { Campaign } from '@daily-snapshot/domain/sales/lead';

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
  const campaign = campaignOf(location.search);
  try {
    if (campaign && sessionStorage.getItem(KEY) === null) {
      sessionStorage.setItem(KEY, location.search);
    }
  } catch {
    // Returns undefined if storage is blocked.
  }
}

export function rememberedCampaign(): Campaign | undefined {
  try {
    return campaignOf(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}
