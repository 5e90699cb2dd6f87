// The dashboard of the objectives, generated from their table.
import { BURN_RATES, thresholdOf } from '@daily-snapshot/domain/operations/burn-rate';
import type { Objective } from '@daily-snapshot/domain/operations/objectives';
import { badShareOf, rangeOf, totalOf } from '@daily-snapshot/domain/operations/promql';

export const DASHBOARD_TITLE = 'Daily Snapshot: objectives';

const COLUMNS = 12;
const WIDTH = 6;
const HEIGHT = 4;

interface Tile {
  readonly xPos: number;
  readonly yPos: number;
  readonly width: number;
  readonly height: number;
  readonly widget: object;
}

const chart = (
  title: string,
  queries: readonly (readonly [string, string])[],
  threshold?: number,
) => ({
  title,
  xyChart: {
    dataSets: queries.map(([legendTemplate, prometheusQuery]) => ({
      plotType: 'LINE',
      legendTemplate,
      timeSeriesQuery: { prometheusQuery },
    })),
    ...(threshold !== undefined && { thresholds: [{ value: threshold }] }),
  },
});

function widgetsOf(objective: Objective): readonly object[] {
  const [first] = BURN_RATES;
  const hour = rangeOf(60);
  return [
    chart(
      `${objective.title}: share of bad events, target ${((1 - objective.target) * 100).toPrecision(2)}%`,
      [
        ['1 hour', badShareOf(objective, hour)],
        ['1 day', badShareOf(objective, rangeOf(24 * 60))],
      ],
      first && thresholdOf(objective, first),
    ),
    chart(`${objective.title}: events in an hour`, [
      ['all', totalOf(objective.total, hour)],
      ['bad', totalOf(objective.bad, hour)],
    ]),
  ];
}

/** @see https://cloud.google.com/monitoring/api/ref_v3/rest/v1/projects.dashboards */
export function objectivesDashboard(objectives: readonly Objective[]) {
  const tiles = objectives.flatMap(widgetsOf).map((widget, index): Tile => ({
    xPos: (index * WIDTH) % COLUMNS,
    yPos: Math.floor((index * WIDTH) / COLUMNS) * HEIGHT,
    width: WIDTH,
    height: HEIGHT,
    widget,
  }));
  return { displayName: DASHBOARD_TITLE, mosaicLayout: { columns: COLUMNS, tiles } };
}
