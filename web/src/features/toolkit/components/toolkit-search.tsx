import {
  markMatches,
  searchToolkit,
  type Findable,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-search';
import { TOOLKIT_TITLES } from '@daily-snapshot/domain/sales/toolkit/sections';
import { TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { searchIndexOf } from '../model/search-index.ts';
import { useToolkit } from './toolkit-context.ts';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const copy = toolkitCopy.search;

/** More results cannot be scanned during a call. */
const MAX_HITS = 12;

/**
 * Searches the content of all tabs. Arrow keys move through the results, and Escape returns to the
 * field.
 */
export function ToolkitSearch({ hrefOf }: { readonly hrefOf: (hit: Findable) => string }) {
  const { content } = useToolkit();
  const [asked, setAsked] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hits = searchToolkit(searchIndexOf(content), asked);

  const close = () => {
    setAsked('');
    input.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && asked !== '') {
      event.preventDefault();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    const stops = [input.current, ...(box.current?.querySelectorAll('a') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };

  return (
    <div role="search" ref={box} className={classes.search}>
      <TextInput
        ref={input}
        type="search"
        label={copy.label}
        placeholder={copy.placeholder}
        autoComplete="off"
        value={asked}
        onChange={({ currentTarget }) => setAsked(currentTarget.value)}
        onKeyDown={move}
      />
      <p role="status" className={classes.found}>
        {asked.trim() !== '' && inWords(hits.length)}
      </p>
      {hits.length > 0 && (
        <ul className={classes.hits}>
          {hits.slice(0, MAX_HITS).map((hit) => (
            <li key={`${hit.section} ${hit.item ?? ''}`}>
              <Link
                to={hrefOf(hit)}
                className={classes.hit ?? ''}
                onClick={() => setAsked('')}
                onKeyDown={move}
              >
                <span className={classes.where}>{TOOLKIT_TITLES[hit.section]}</span>
                <strong>
                  <Marked text={hit.title} asked={asked} />
                </strong>
                {hit.excerpt !== hit.title && (
                  <span>
                    <Marked text={hit.excerpt} asked={asked} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function inWords(count: number): string {
  if (count === 0) return copy.none;
  if (count === 1) return copy.one;
  return count > MAX_HITS ? copy.first(count, MAX_HITS) : copy.all(count);
}

const Marked = ({ text, asked }: { readonly text: string; readonly asked: string }) =>
  markMatches(text, asked).map(({ text: piece, isMatch }, index) =>
    isMatch ? <mark key={index}>{piece}</mark> : piece,
  );
