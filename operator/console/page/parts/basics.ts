import type { Fact } from '../../../queries/explain/story.ts';
import type { Cell, Table } from '../../answers.ts';
import type { Asked } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import {
  amountText,
  clockText,
  dayText,
  momentText,
  plainText,
  shapes,
  shortId,
  type Tone,
  toneOf,
  withAmounts,
} from '../words.ts';

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

const idPattern = /^[A-Z][A-Za-z]+:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timePattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The page of a record. */
export const recordHref = (id: string): string => `/record/${id}`;

export const idLink = (id: string): Markup =>
  html`<a href=${recordHref(id)}><code class="id">${id}</code></a>`;

const idInText = /([A-Z][A-Za-z]+:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** A sentence whose identifiers lead to their pages. */
export const withLinks = (text: string): Markup =>
  text
    .split(idInText)
    .map((part) =>
      idPattern.test(part)
        ? html`<a href=${recordHref(part)} title=${part}><code class="id">${shortId(part)}</code></a>`
        : withAmounts(part),
    );

/** Identifiers lead to their page. */
const factValue = ({ value }: Fact): Markup => {
  if (idPattern.test(value)) return idLink(value);
  return timePattern.test(value) ? moment(value) : value;
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

/** The heading of the page, or the page's place while it has none. */
export const focusHeading = (): void =>
  (document.querySelector('h1') ?? document.getElementById('content'))?.focus({ preventScroll: true });

const failed = (message: string, isAskedAgain: boolean, reload: () => void): Markup => {
  // The button goes with the failure, and the focus would go with it.
  const again = (): void => {
    focusHeading();
    reload();
  };
  return html`<div class="failed" role="alert">
    <p>${icon('bad')}<span>${message}${isAskedAgain ? ' It is asked again by itself.' : ''}</span></p>
    <button type="button" onClick=${again}>Try again</button>
  </div>`;
};

/** What a question's answer looks like once it is there. */
export const whenReady = <Answer>(
  asked: Asked<Answer>,
  show: (answer: Answer) => Markup,
  reload: () => void,
): Markup => {
  switch (asked.state) {
    case 'LOADING':
      return loading();
    case 'FAILED':
      return failed(asked.error.message, asked.isAskedAgain, reload);
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

const cellText = ({ text, kind }: Cell): Markup => {
  switch (kind) {
    case 'STATE':
      return state(text);
    case 'TIME':
      return dayAndTime(text);
    case 'ID':
      return html`<code class="id" title=${text}>${shortId(text)}</code>`;
    case 'AMOUNT':
      return html`<span>${amountText(text)}</span>`;
    default:
      return html`<span>${text}</span>`;
  }
};

const hrefOf = ({ href, kind, text }: Cell): string | undefined =>
  href ?? (kind === 'ID' && idPattern.test(text) ? recordHref(text) : undefined);

const amountClass = (one: Cell | undefined): string => (one?.kind === 'AMOUNT' ? 'amount' : '');

const cell = (one: Cell, label: string): Markup => {
  const [text, href] = [cellText(one), hrefOf(one)];
  const linked = href === undefined ? text : html`<a href=${href}>${text}</a>`;
  return html`<td data-label=${label} class=${amountClass(one)}>${linked}</td>`;
};

/** Rows under headings; on a phone each row is a block with its labels. */
export const tableOf = ({ title, columns, rows, empty: nothing }: Table): Markup =>
  rows.length === 0
    ? empty(nothing)
    : html`<div class="scroll" tabindex="0" role="group" aria-label=${title}>
        <table>
          <thead>
            <tr>${columns.map((name, index) => html`<th scope="col" class=${amountClass(rows[0]?.[index])}>${name}</th>`)}</tr>
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
