/**
 * The sections of the toolkit, in the order of the tabs. A name is also part of the tab's address.
 */
export const TOOLKIT_SECTIONS = [
  'customer-pitches',
  'roi-calculator',
  'value-table',
  'objection-handling',
  'certification-quiz',
  'sales-process',
  'battle-cards',
] as const;

export type ToolkitSection = (typeof TOOLKIT_SECTIONS)[number];

export const TOOLKIT_TITLES: Readonly<Record<ToolkitSection, string>> = {
  'customer-pitches': 'Customer Pitches',
  'roi-calculator': 'ROI Calculator',
  'value-table': 'Value Table',
  'objection-handling': 'Objection Handling',
  'certification-quiz': 'Certification Quiz',
  'sales-process': 'Sales Process',
  'battle-cards': 'Battle Cards',
};

/** The custom claim that opens the toolkit. A grant from the toolkit password opens it too. */
export const REPRESENTATIVE_CLAIM = 'representative';
