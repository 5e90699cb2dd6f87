import type {
  BattleCard,
  Objection,
  Pitch,
  Stage,
  ValueNote,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import type { Findable } from '@daily-snapshot/domain/sales/toolkit/toolkit-search';
import { TOOLKIT_SECTIONS, TOOLKIT_TITLES } from '@daily-snapshot/domain/sales/toolkit/sections';
import type { ToolkitContent } from '../api/use-toolkit.ts';

const ofPitch = ({ segment, opening, body, close }: Pitch) => [opening, ...body, close, segment];
const ofNote = ({ say }: ValueNote) => [say];
const ofObjection = (objection: Objection) => [
  ...objection.phrases,
  objection.answer,
  objection.nextQuestion,
  objection.proof.label,
];
const ofStage = ({ goal, checklist, doneWhen }: Stage) => [
  goal,
  ...checklist.map(({ text }) => text),
  doneWhen,
];
const ofCard = (card: BattleCard) => [
  card.alternative,
  ...card.strengths.map(({ text }) => text),
  ...card.weaknesses.map(({ text }) => text),
  card.ourAnswer,
  ...card.ask,
  card.walkAwayWhen,
];

/** Builds the search index: every item, and the tabs by name. */
export function searchIndexOf(content: ToolkitContent): readonly Findable[] {
  const items = <T extends { readonly id: string; readonly title: string }>(
    section: Findable['section'],
    live: { readonly status: string; readonly value?: { readonly items: readonly T[] } | null },
    textsOf: (item: T) => readonly string[],
  ): readonly Findable[] =>
    (live.value?.items ?? []).map((item) => ({
      section,
      item: item.id,
      title: item.title,
      texts: textsOf(item),
    }));
  return [
    ...TOOLKIT_SECTIONS.map((section) => ({
      section,
      title: TOOLKIT_TITLES[section],
      texts: [],
    })),
    ...items('customer-pitches', content['customer-pitches'], ofPitch),
    ...items('value-table', content['value-table'], ofNote),
    ...items('objection-handling', content['objection-handling'], ofObjection),
    ...items('sales-process', content['sales-process'], ofStage),
    ...items('battle-cards', content['battle-cards'], ofCard),
  ];
}
