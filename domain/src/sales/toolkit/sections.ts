/** The parts of the toolkit, in the order of its tabs. A name is also a tab's address. */
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

/** Who may open the toolkit, beside the claim of the same name: whoever the gate let in. */
export const REPRESENTATIVE_CLAIM = 'representative';
