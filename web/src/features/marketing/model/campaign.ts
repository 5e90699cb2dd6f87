import type { Campaign } from '@daily-snapshot/domain/sales/lead';

const KEY = 'campaign';
const WORD = /^[\w.+-]{1,60}$/;

/** What the link that somebody followed says of itself; words that are none are left out. */
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

/** Keeps what brought somebody for as long as this tab is open; the first link counts. */
export function rememberCampaign(): void {
  const campaign = campaignOf(location.search);
  try {
    if (campaign && sessionStorage.getItem(KEY) === null) {
      sessionStorage.setItem(KEY, location.search);
    }
  } catch {
    // Storage may be forbidden; then nobody knows what brought them.
  }
}

export function rememberedCampaign(): Campaign | undefined {
  try {
    return campaignOf(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}
