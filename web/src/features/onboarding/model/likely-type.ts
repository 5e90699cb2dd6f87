import type { OwnerProfile } from '@daily-snapshot/domain/accounts/owner-profile-schema';

type BusinessType = OwnerProfile['businessType'];

/** Words of business names, each clear enough to decide the type. */
const WORDS: Readonly<Partial<Record<BusinessType, string>>> = {
  restaurants:
    'bagels bakehouse bakery barbecue bbq bistro brewery brewing cafe café catering coffee creamery deli diner donuts eatery grill pizza pizzeria pub restaurant steakhouse sushi tacos taqueria tavern',
  healthcare:
    'chiropractic clinic dental dentist dentistry dermatology medical optometry orthodontics orthopedics pediatrics pharmacy physiotherapy veterinary',
  retail:
    'bookstore boutique florist flowers furniture gifts grocery jewelers jewelry market outfitters shop store toys',
  construction:
    'builders carpentry construction contracting contractors electrical hvac masonry paving plumbing remodeling roofing',
  'professional-services':
    'accounting advisors advisory agency architects attorneys bookkeeping consultants consulting cpa insurance law legal realty',
  technology: 'software technologies technology',
  manufacturing: 'fabrication fabricators foundry machining manufacturing mfg tooling',
};

/**
 * Guesses the type of a business from its name. Returns undefined if no word decides it, or if two
 * words disagree.
 */
export function likelyBusinessType(businessName: string): BusinessType | undefined {
  const words = new Set(businessName.toLowerCase().match(/\p{L}+/gu));
  const matches = (Object.entries(WORDS) as [BusinessType, string][]).filter(([, list]) =>
    list.split(' ').some((word) => words.has(word)),
  );
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}
