import { cashSection } from './cash.ts';
import { contributorsSection } from './contributors.ts';
import { correctionsSection } from './corrections.ts';
import type { DigestSection, SectionItem, SectionSource } from './section.ts';
import { silentAccountsSection } from './silent-accounts.ts';
import { sideNotesSection } from './side-notes.ts';

/** The sections of a digest, in order. To add one, write its file and list it here. */
const SECTIONS = {
  contributors: contributorsSection,
  cash: cashSection,
  corrections: correctionsSection,
  sideNotes: sideNotesSection,
  silentAccounts: silentAccountsSection,
} as const;

export type SectionId = keyof typeof SECTIONS;

export type SectionFacts = {
  readonly [Id in SectionId]: ReturnType<(typeof SECTIONS)[Id]['facts']>;
};

/** A section in words. */
export interface SectionView {
  readonly id: SectionId;
  readonly title: string;
  readonly items: readonly SectionItem[];
}

const IDS = Object.keys(SECTIONS) as SectionId[];

export const sectionFacts = (source: SectionSource): SectionFacts =>
  Object.fromEntries(IDS.map((id) => [id, SECTIONS[id].facts(source)])) as unknown as SectionFacts;

/** Returns the sections that have something to say. */
export const sectionViews = (facts: SectionFacts): SectionView[] =>
  IDS.map((id) => sectionView(id, facts)).filter(({ items }) => items.length > 0);

function sectionView<Id extends SectionId>(id: Id, facts: SectionFacts): SectionView {
  const sections: { readonly [K in SectionId]: DigestSection<SectionFacts[K]> } = SECTIONS;
  const section: DigestSection<SectionFacts[Id]> = sections[id];
  return { id, title: section.title, items: section.items(facts[id]) };
}
