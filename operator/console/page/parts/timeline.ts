import { useState } from 'preact/hooks';
import type { EntryKind, TimelineEntry } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, dayText, distanceText, lengthText } from '../words.ts';
import { empty, factList } from './basics.ts';

const kindWords: Readonly<Record<EntryKind, string>> = {
  STATUS: 'State',
  JOURNAL: 'Money',
  WORKFLOW: 'Workflow',
  WEBHOOK: 'Webhook',
  REFUND: 'Refund',
  LOG: 'Log',
  NEXT: 'Next',
};

const filters: readonly { readonly label: string; readonly kinds: readonly EntryKind[] }[] = [
  { label: 'Everything', kinds: ['STATUS', 'JOURNAL', 'WORKFLOW', 'WEBHOOK', 'REFUND', 'LOG'] },
  { label: 'Story', kinds: ['STATUS', 'JOURNAL', 'WORKFLOW', 'WEBHOOK', 'REFUND'] },
  { label: 'Money', kinds: ['JOURNAL', 'REFUND'] },
  { label: 'Workflow', kinds: ['WORKFLOW'] },
  { label: 'Webhooks', kinds: ['WEBHOOK'] },
  { label: 'Logs', kinds: ['LOG'] },
];

const gap = (at: string, before: string | undefined): string => {
  if (before === undefined) return '';
  const ms = Date.parse(at) - Date.parse(before);
  return ms < 1 ? '' : `+${lengthText(ms)}`;
};

const entry = (one: TimelineEntry, before: TimelineEntry | undefined): Markup => {
  const isNewDay = before !== undefined && dayText(before.at) !== dayText(one.at);
  return html`<li class=${`entry ${one.kind.toLowerCase()}${one.isBad ? ' bad' : ''}`}>
    <div class="when">
      <time datetime=${one.at} title=${`${one.at} UTC`}>${clockText(one.at, true)}</time>
      <span>${isNewDay ? dayText(one.at) : gap(one.at, before?.at)}</span>
    </div>
    <div class="what">
      <p><span class="kind">${kindWords[one.kind]}</span> ${one.title}</p>
      ${one.facts.length === 0 ? null : html`<details><summary>Details</summary>${factList(one.facts)}</details>`}
    </div>
  </li>`;
};

const coming = (next: readonly TimelineEntry[], now: Date): Markup =>
  next.length === 0
    ? null
    : html`<h3>What comes next</h3>
        <ol class="timeline next-list">
          ${next.map(
            (one) => html`<li class="entry next">
              <div class="when"><time datetime=${one.at}>${clockText(one.at)}</time><span>${distanceText(one.at, now)}</span></div>
              <div class="what"><p><span class="kind">${kindWords.NEXT}</span> ${one.title}</p></div>
            </li>`,
          )}
        </ol>`;

export interface TimelineProps {
  readonly past: readonly TimelineEntry[];
  readonly next: readonly TimelineEntry[];
  /** Milliseconds: what `next` is compared with. */
  readonly nowMs: number;
}

/** Everything that happened in one order, with the time between, and what follows. */
export const Timeline = ({ past, next, nowMs }: TimelineProps): Markup => {
  const [chosen, choose] = useState('Story');
  const kinds = filters.find(({ label }) => label === chosen)?.kinds ?? [];
  const shown = past.filter(({ kind }) => kinds.includes(kind));
  return html`<div>
    <div class="chips" role="group" aria-label="Show">
      ${filters.map(({ label, kinds: theirs }) => {
        const count = past.filter(({ kind }) => theirs.includes(kind)).length;
        return html`<button type="button" aria-pressed=${label === chosen} onClick=${() => choose(label)}>${label} <small>${count}</small></button>`;
      })}
    </div>
    ${
      shown.length === 0
        ? empty('Nothing of this kind happened.')
        : html`<ol class="timeline">${shown.map((one, index) => entry(one, shown[index - 1]))}</ol>`
    }
    ${coming(next, new Date(nowMs))}
  </div>`;
};
