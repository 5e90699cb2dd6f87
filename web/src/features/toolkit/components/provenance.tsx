import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import type { Source, ToolkitItem } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { validDays, freshnessOf } from '@daily-snapshot/domain/sales/toolkit/freshness';
import type { ToolkitSection } from '@daily-snapshot/domain/sales/toolkit/sections';
import { useToolkit } from './toolkit-context.ts';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const copy = toolkitCopy.provenance;

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
          <strong>{copy.verifyAgain}</strong> {copy.stale(validDays(section), item.owner)}
        </p>
      )}
      <details>
        <summary>{copy.verified(formatDayOfYear(item.verifiedOn), item.owner)}</summary>
        <p className={classes.version}>{copy.version(item.version)}</p>
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
