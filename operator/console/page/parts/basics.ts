import type { Cell, Fact, Table } from '../../answers.ts';
import type { Asked } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { shapes, type Tone, toneOf } from '../tone.ts';
import { clockText, dayText, momentText, plainText, shortId } from '../words.ts';

export const icon = (tone: Tone): Markup =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${shapes[tone]} /></svg>`;

/** A state by its word, shape and colour. */
export const state = (status: string): Markup => {
  const tone = toneOf(status);
  return html`<span class=${`state ${tone}`}>${icon(tone)}${plainText(status)}</span>`;
};

/** A time of day; the date is in its tooltip and in what screen readers read. */
export const moment = (iso: string): Markup =>
  html`<time datetime=${iso} title=${`${iso} UTC`}>${momentText(iso)}</time>`;

export const dayAndTime = (iso: string): Markup =>
  html`<time datetime=${iso}><span class="soft">${dayText(iso)}</span> ${clockText(iso)}</time>`;

export const code = (text: string): Markup => html`<code class="id" title=${text}>${text}</code>`;

const factValue = ({ value, href, isCode }: Fact): Markup => {
  const text = isCode === true ? html`<code class="id">${value}</code>` : html`<span>${value}</span>`;
  return href === undefined ? text : html`<a href=${href}>${text}</a>`;
};

export const factList = (facts: readonly Fact[]): Markup =>
  facts.length === 0
    ? null
    : html`<dl class="facts">
        ${facts.map((fact) => html`<div><dt>${fact.label}</dt><dd>${factValue(fact)}</dd></div>`)}
      </dl>`;

export const empty = (text: string, more?: Markup): Markup =>
  html`<div class="empty"><p>${text}</p>${more}</div>`;

export const loading = (): Markup =>
  html`<div class="loading" role="status"><span class="hidden">Loading</span><i></i><i></i><i></i></div>`;

export const failed = (message: string, again?: () => void): Markup =>
  html`<div class="failed" role="alert">
    <p>${icon('bad')}<span>${message}</span></p>
    ${again === undefined ? null : html`<button type="button" onClick=${again}>Try again</button>`}
  </div>`;

/** What a question's answer looks like once it is there. */
export const whenReady = <Answer>(
  asked: Asked<Answer>,
  show: (answer: Answer) => Markup,
  again?: () => void,
): Markup => {
  switch (asked.state) {
    case 'LOADING':
      return loading();
    case 'FAILED':
      return failed(asked.error.message, again);
    case 'READY':
      return show(asked.answer);
  }
};

/** A part of a page with a heading. */
export const card = (
  title: string,
  content: unknown,
  more: { note?: unknown; id?: string; wide?: boolean } = {},
): Markup => {
  const id = more.id ?? title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return html`<section class=${more.wide === true ? 'card wide' : 'card'} aria-labelledby=${`h-${id}`}>
    <header><h2 id=${`h-${id}`}>${title}</h2>${more.note === undefined ? null : html`<div class="note">${more.note}</div>`}</header>
    ${content}
  </section>`;
};

const cellText = ({ text, isCode, isState, isTime }: Cell): Markup => {
  if (isState === true) return state(text);
  if (isTime === true) return dayAndTime(text);
  if (isCode === true) return html`<code class="id" title=${text}>${shortId(text)}</code>`;
  return html`<span>${text}</span>`;
};

const cell = (one: Cell, label: string): Markup => {
  const text = cellText(one);
  const linked = one.href === undefined ? text : html`<a href=${one.href}>${text}</a>`;
  return html`<td data-label=${label} class=${one.isAmount === true ? 'amount' : ''}>${linked}</td>`;
};

/** Rows under headings; on a phone each row is a block with its labels. */
export const tableOf = ({ title, columns, rows, empty: nothing }: Table): Markup =>
  rows.length === 0
    ? empty(nothing)
    : html`<div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>${columns.map((name, index) => html`<th scope="col" class=${rows[0]?.[index]?.isAmount === true ? 'amount' : ''}>${name}</th>`)}</tr>
          </thead>
          <tbody>
            ${rows.map((row) => html`<tr>${row.map((one, index) => cell(one, columns[index] ?? ''))}</tr>`)}
          </tbody>
        </table>
      </div>`;

/** The heading of a page, which gets the focus when the page opens. */
export const heading = (
  title: unknown,
  more?: { readonly above?: unknown; readonly side?: unknown },
): Markup =>
  html`<header class="page">
    <div>
      ${more?.above === undefined ? null : html`<p class="above">${more.above}</p>`}
      <h1 tabindex="-1">${title}</h1>
    </div>
    ${more?.side === undefined ? null : html`<div class="side">${more.side}</div>`}
  </header>`;
