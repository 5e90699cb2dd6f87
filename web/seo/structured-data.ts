// The site’s offers and questions as schema.org data. Ratings are left out because none is
// verified.
import { OFFERS, type OfferName } from '@daily-snapshot/domain/billing/price-list';
import { content } from '../src/app/content/brand.ts';
import { faq } from '../src/app/content/faq.ts';
import { pages, type PageName } from '../src/app/pages.ts';
import { pictureOf } from './social-image-address.ts';

type Thing = Readonly<Record<string, unknown>>;

const organization: Thing = {
  '@type': 'Organization',
  '@id': `${content.origin}/#company`,
  name: content.company,
  url: `${content.origin}/`,
  email: content.supportEmail,
};

const offer = (name: OfferName, page: PageName, dollars: number): Thing => ({
  '@type': 'Offer',
  url: content.origin + pages[page].path,
  price: dollars,
  priceCurrency: 'USD',
  ...(OFFERS[name].trialDays > 0 && {
    description: `Free for the first ${OFFERS[name].trialDays} days.`,
  }),
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: dollars,
    priceCurrency: 'USD',
    unitCode: 'MON',
    billingDuration: 1,
  },
});

const application = (page: PageName, offers: readonly Thing[]): Thing => ({
  '@type': 'SoftwareApplication',
  name: content.product,
  description: pages[page].description,
  url: content.origin + pages[page].path,
  image: pictureOf(page),
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any with a web browser',
  publisher: { '@id': organization['@id'] },
  offers,
});

const friendsOffer = offer('friends', 'friends', OFFERS.friends.monthlyDollars[0]);
const parkhillOffer = offer('parkhill', 'parkhill', OFFERS.parkhill.monthlyDollars[0]);

const questions: Thing = {
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

const THINGS: Partial<Record<PageName, readonly Thing[]>> = {
  landing: [organization, application('landing', [friendsOffer]), questions],
  friends: [organization, application('friends', [friendsOffer])],
  parkhill: [organization, application('parkhill', [parkhillOffer])],
};

/**
 * Returns the structured data of a page as JSON-LD that is safe inside a script element, or null if
 * the page has no data.
 */
export function structuredData(page: PageName): string | null {
  const things = THINGS[page];
  if (!things) return null;
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
}
