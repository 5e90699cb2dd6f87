import { beforeEach, describe, expect, it } from 'vitest';
import { campaignOf, rememberCampaign, rememberedCampaign } from './campaign.ts';

describe('campaign', () => {
  beforeEach(() => {
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });

  it('reads short values from the link', () => {
    expect(campaignOf('?utm_source=newsletter&utm_medium=email&x=1')).toEqual({
      source: 'newsletter',
      medium: 'email',
    });
    expect(campaignOf('?utm_source=visit%20evil.example/now&utm_campaign=spring-26')).toEqual({
      campaign: 'spring-26',
    });
    expect(campaignOf('?x=1')).toBeUndefined();
  });

  it('keeps the first link of a visit', () => {
    expect(rememberedCampaign()).toBeUndefined();
    history.replaceState(null, '', '/?utm_source=first');
    rememberCampaign();
    history.replaceState(null, '', '/friends?utm_source=second');
    rememberCampaign();
    expect(rememberedCampaign()).toEqual({ source: 'first' });
  });
});
