import { useState } from 'preact/hooks';
import type { EntryKind, StoryEntry } from '../../../queries/explain/story.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, dayText, distanceText, lengthText } from '../words.ts';
import { empty, withLinks } from './basics.ts';

const kindWords: Readonly<Record<EntryKind, string>> = {
  STATUS: 'State',
  JOURNAL: 'Money',
  REFUND: 'Refund',
  CONTRADICTION: 'Bank',
  WORKFLOW: 'Workflow',
  STEP: 'Step',
  WEBHOOK: 'Webhook',
  ATTEMPT: 'Webhook',
  LOG: 'Log',
};

const filters: readonly { readonly label: string; readonly kinds: readonly EntryKind[] }[] = [
  {
    label: 'Story',
    kinds: ['STATUS', 'JOURNAL', 'REFUND', 'CONTRADICTION', 'WORKFLOW', 'STEP', 'WEBHOOK', 'ATTEMPT'],
  },
  { label: 'Money', kinds: ['JOURNAL', 'REFUND', 'CONTRADICTION'] },
  { label: 'Workflow', kinds: ['WORKFLOW', 'STEP'] },
  { label: 'Webhooks', kinds: ['WEBHOOK', 'ATTEMPT'] },
  { label: 'Logs', kinds: ['LOG'] },
  {
    label: 'Everything',
    kinds: ['STATUS', 'JOURNAL', 'REFUND', 'CONTRADICTION', 'WORKFLOW', 'STEP', 'WEBHOOK', 'ATTEMPT', 'LOG'],
  },
];

const gap = (at: string, before: string | undefined): string => {
  if (before === undefined) return '';
  const ms = Date.parse(at) - Date.parse(before);
  return ms < 1 ? '' : `+${lengthText(ms)}`;
};

const entry = (one: StoryEntry, before: StoryEntry | undefined): Markup => {
  const isNewDay = before === undefined || dayText(before.at) !== dayText(one.at);
  return html`<li class=${`entry ${one.kind.toLowerCase()}${one.isBad ? ' bad' : ''}`}>
    <div class="when">
      <time datetime=${one.at} title=${`${one.at} UTC`}>${clockText(one.at, true)}</time>
      <span>${isNewDay ? dayText(one.at) : gap(one.at, before?.at)}</span>
    </div>
    <p class="what"><span class="kind">${kindWords[one.kind]}${one.isBad ? ' · problem' : ''}</span>${withLinks(one.title)}</p>
  </li>`;
};

const coming = (next: readonly StoryEntry[], now: Date): Markup =>
  next.length === 0
    ? null
    : html`<h3>What comes next</h3>
        <ol class="timeline">
          ${next.map(
            (one) => html`<li class="entry next">
              <div class="when"><time datetime=${one.at}>${clockText(one.at)}</time><span>${Date.parse(one.at) < now.getTime() ? 'due now' : distanceText(one.at, now)}</span></div>
              <p class="what">${one.title}</p>
            </li>`,
          )}
        </ol>`;

export interface TimelineProps {
  readonly past: readonly StoryEntry[];
  readonly next: readonly StoryEntry[];
  /** Milliseconds: what `next` is compared with. */
  readonly nowMs: number;
}

/** Everything that happened in one order, with the time between, and what follows. */
export const Timeline = ({ past, next, nowMs }: TimelineProps): Markup => {
  const [chosen, choose] = useState('Story');
  const counted = filters.map(({ label, kinds }) => ({
    label,
    entries: past.filter(({ kind }) => kinds.includes(kind)),
  }));
  // Of a platform or a token, most kinds never happen.
  const offered = counted.filter(({ label, entries }) => entries.length > 0 || label === chosen);
  const shown = counted.find(({ label }) => label === chosen)?.entries ?? [];
  return html`<div>
    <div class="chips" role="group" aria-label="Show">
      ${offered.map(
        ({ label, entries }) =>
          html`<button key=${label} type="button" aria-pressed=${label === chosen} onClick=${() => choose(label)}>${label} <small>${entries.length}</small></button>`,
      )}
    </div>
    ${
      shown.length === 0
        ? empty('Nothing of this kind happened.')
        : html`<ol class="timeline">${shown.map((one, index) => entry(one, shown[index - 1]))}</ol>`
    }
    ${coming(next, new Date(nowMs))}
  </div>`;
};
