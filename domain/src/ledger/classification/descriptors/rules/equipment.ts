import type { DescriptorRule } from '../descriptor-rule.ts';

/** Treasury Regulation 1.263(a)-1(f): a business may expense items below $2,500. */
const CAPITALIZED_FROM_CENTS = 250_000;

/** Equipment and vehicles that a business capitalizes. */
export const EQUIPMENT_RULES: readonly DescriptorRule[] = [
  {
    id: 'equipment-purchase',
    patterns: `
      EQUIPMENT|EQUIP|MACHINERY|MACHINE|OVEN|VEHICLE|TRUCK|VAN|TRACTOR|FORKLIFT|TRAILER PURCHASE|DOWN_PAYMENT|DOWNPAYMENT|ACQUISITION,
      PURCHASE .. EQUIPMENT|MACHINERY|VEHICLE|TRUCK|FORKLIFT|TRAILER, PURCHASE OF_EQUIP~,
      NEW EQUIPMENT|MACHINE|TRUCK|VAN, CAPEX, CAPITAL EXPENDITURE
    `,
    out: 'asset_purchase',
    confidence: 'certain',
    fromCents: 50_000,
    source: 'memos of payments: EQUIPMENT PURCHASE',
  },
  {
    id: 'equipment-dealer',
    patterns: `
      EQUIPMENT, EQUIP, MACHINERY, MACHINE TOOL~, TRACTOR, TRACTORS, TRAILERS, TRAILER SALES,
      FORKLIFT, AUTO SALES, TRUCK SALES|CENTER, MOTORS, CHEVROLET, JOHN DEERE, CATERPILLAR,
      KUBOTA, BOBCAT, HAAS AUTOMATION, GRIZZLY INDUSTRIAL, DELL, DELL_MARKETING,
      APPLE_STORE|APPLE_COM_US|APPLE_INC, CDW~, LENOVO, HP_INC|HP_COM, B_H_PHOTO|BHPHOTO,
      BEST_BUY|BESTBUY~, NEWEGG~, HERMAN MILLER, STEELCASE, WEBSTAURANT~, KATOM,
      TUNDRA RESTAURANT, HOBART, SNAP_ON, IKEA, FURNITURE, FIXTURES, NCR
    `,
    out: 'asset_purchase',
    confidence: 'likely',
    fromCents: CAPITALIZED_FROM_CENTS,
    source: 'Treasury Regulation 1.263(a)-1(f), the safe harbor of $2,500',
  },
];
