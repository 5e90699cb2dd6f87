import { graphemesOf } from '@daily-snapshot/domain/text/graphemes';

export interface Testimonial {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly company: string;
  readonly content: string;
  readonly highlight: string;
  /** Initials, shown in a circle until pictures exist. */
  readonly avatar: string;
}

type TestimonialRow = readonly [
  name: string,
  role: string,
  company: string,
  content: string,
  highlight: string,
];

const TESTIMONIAL_ROWS: readonly TestimonialRow[] = [
  [
    'Dana Whitfield',
    'Owner',
    'Whitfield Family Dental',
    'A supplier had billed us twice for the same order. I saw it over coffee, not at the end of the quarter.',
    'Caught a double bill',
  ],
  [
    'Marcus Bell',
    'Owner',
    'Bell & Sons Plumbing',
    'I used to guess whether the week was good. Now I know by ten, and I know why.',
    'Knows by ten',
  ],
  [
    'Priya Raman',
    'Managing partner',
    'Northgate Pediatrics',
    'Three numbers and a reason. My office manager and I finally talk about the same thing.',
    'One set of numbers',
  ],
  [
    'Luis Ortega',
    'Owner',
    'Casa Ortega',
    'Food cost crept up for two weeks. The snapshot named the vendor and the amount.',
    'Named the vendor',
  ],
  [
    'Helen Marsh',
    'Founder',
    'Marsh Home Goods',
    'I used to dread doing the books on Sundays. I have not done that since spring.',
    'Sundays back',
  ],
  [
    'Tom Adeyemi',
    'Owner',
    'Adeyemi Auto Care',
    'It told me that payroll had run on the wrong day before my team noticed.',
    'Payroll on watch',
  ],
  [
    'Grace Lin',
    'Owner',
    'Jade Street Bakery',
    'Revenue was down and I worried. It said: a normal Tuesday. That is worth a lot.',
    'Fewer false alarms',
  ],
  [
    'Robert Hale',
    'Director',
    'Hale Physical Therapy',
    'An insurer had stopped paying one code. We saw the drop on day two.',
    'Seen on day two',
  ],
  [
    'Sofia Marino',
    'Owner',
    'Marino Salon',
    'I read it standing at the front desk. It takes less time than the kettle.',
    'Read in a minute',
  ],
  [
    'James Okoro',
    'Owner',
    'Okoro Landscaping',
    'It predicted when our cash would be lowest, and it was right. I moved a purchase by a week.',
    'Cash planned ahead',
  ],
  [
    'Anna Kessler',
    'Practice manager',
    'Kessler Orthodontics',
    'It had to be read-only. The log of every request convinced our accountant.',
    'Accountant approved',
  ],
  [
    'Ben Carver',
    'Owner',
    'Carver Hardware',
    'Card fees had doubled after a terminal swap. No one had told us.',
    'Found hidden fees',
  ],
  [
    'Nadia Haddad',
    'Owner',
    'Olive & Thyme',
    'Every number opens to the transactions behind it. No more asking three people.',
    'Every transaction behind it',
  ],
  [
    'Peter Novak',
    'Owner',
    'Novak Electric',
    'An invoice that always came on the fifth did not come. It asked me about it.',
    'Missed invoice found',
  ],
  [
    'Carla Jensen',
    'Co-owner',
    'Jensen Veterinary',
    'My husband and I own the place together. Now we both know how yesterday was.',
    'Both on one page',
  ],
  [
    'Malik Johnson',
    'Owner',
    'Johnson Fitness',
    'A subscription we had cancelled still charged us. Small amount, twelve times a year.',
    'Stopped a leak',
  ],
  [
    'Ruth Feldman',
    'Owner',
    'Feldman Optical',
    'It says when it does not know something yet. I trust it because of that.',
    'Honest numbers',
  ],
  [
    'Diego Santos',
    'Owner',
    'Santos Roofing',
    'I used to spend my mornings on three bank sites. Not anymore.',
    'Hours saved',
  ],
  [
    'Emily Tran',
    'Founder',
    'Lantern Tea House',
    'Connecting the bank took less time than finding my password.',
    'Set up in minutes',
  ],
  [
    'Walter Price',
    'Owner',
    'Price Family Pharmacy',
    'After forty years in business I thought I knew my expenses. I knew most of them.',
    'Knows all expenses',
  ],
];

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => graphemesOf(part)[0] ?? '')
    .join('');

/**
 * Sample texts. Replace them before the public launch with quotes from owners who agreed to be
 * quoted.
 */
export const testimonials: readonly Testimonial[] = TESTIMONIAL_ROWS.map(
  ([name, role, company, text, highlight], index) => ({
    id: index + 1,
    name,
    role,
    company,
    content: text,
    highlight,
    avatar: initialsOf(name),
  }),
);
