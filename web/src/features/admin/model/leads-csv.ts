import type { ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import { csvTable, csvText } from '../../../ui/files/csv.ts';

const COLUMNS = [
  'E-mail',
  'Phone',
  'Sources',
  'Agreed to',
  'Campaign source',
  'Campaign medium',
  'Campaign',
  'First contact',
  'Last contact',
];

/** Returns leads as CSV. Visitor input that a spreadsheet would run as a formula is escaped. */
export const leadsCsv = (leads: readonly ListedLead[]): string =>
  csvTable([COLUMNS, ...leads.map(rowOf)]);

const rowOf = ({ email, phone, sources, consents, campaign, firstAt, lastAt }: ListedLead) => [
  csvText(email),
  csvText(phone),
  csvText(sources.join(' ')),
  csvText(consents.map(({ wording, at }) => `${wording} on ${at}`).join('; ')),
  csvText(campaign.source ?? ''),
  csvText(campaign.medium ?? ''),
  csvText(campaign.campaign ?? ''),
  firstAt,
  lastAt,
];
