import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import type { Source, ToolkitItem } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { validDays, freshnessOf } from '@daily-snapshot/domain/sales/toolkit/freshness';
import type { ToolkitSection } from '@daily-snapshot/domain/sales/toolkit/sections';
import { useToolkit } from './toolkit-context.ts';
import classes from './toolkit.module.css';

/** Shows the source of an item and whether its verification is current. */
export function Provenance(props: {
  readonly section: ToolkitSection;
  readonly item: Pick<ToolkitItem, 'owner' | 'version' | 'verifiedOn' | 'sources'>;
}) {
  const { section, item } = props;
  const { today } = useToolkit();
  const freshness = freshnessOf(section, item.verifiedOn, today);
  return (
    <footer className={classes.provenance}>
      {freshness.isStale && (
        <p className={classes.stale}>
          <strong>Verify again.</strong> Nobody has held this against its sources for more than{' '}
          {validDays(section)} days. Do not say it before {item.owner} has.
        </p>
      )}
      <details>
        <summary>
          Verified {formatDayOfYear(item.verifiedOn)} · {item.owner} · version {item.version}
        </summary>
        <ul className={classes.sources}>
          {item.sources.map((source) => (
            <li key={source.title}>
              <SourceLink source={source} />
            </li>
          ))}
        </ul>
      </details>
    </footer>
  );
}

export const SourceLink = ({ source }: { readonly source: Source }) =>
  source.url === undefined ? (
    source.title
  ) : (
    <a href={source.url} target="_blank" rel="noreferrer" className={classes.link}>
      {source.title}
    </a>
  );
