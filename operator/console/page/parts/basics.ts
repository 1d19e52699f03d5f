import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Fact } from '../../../queries/explain/story.ts';
import type { Cell, Table } from '../../answers.ts';
import type { Asked } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import {
  amountText,
  clockText,
  httpTone,
  momentText,
  plainText,
  shapes,
  shortDayText,
  shortId,
  type Tone,
  toneOf,
  withAmounts,
  withTimes,
} from '../words.ts';

export const icon = (tone: Tone): Markup =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${shapes[tone]} /></svg>`;

/** A state by its word, shape and colour. */
export const state = (status: string): Markup => {
  const tone = toneOf(status);
  return html`<span class=${`state ${tone}`}>${icon(tone)}${plainText(status)}</span>`;
};

const httpStatus = (status: string): Markup => {
  const tone = httpTone(status);
  return html`<span class=${`state ${tone}`}>${icon(tone)}${status}</span>`;
};

/** A time of day; the date is in its tooltip and in what screen readers read. */
export const moment = (iso: string): Markup =>
  html`<time datetime=${iso} title=${`${iso} UTC`}>${momentText(iso)}</time>`;

/** Today's rows say only the time of day. */
const dayAndTime = (iso: string): Markup => {
  const isToday = iso.slice(0, 10) === new Date().toISOString().slice(0, 10);
  const day = isToday ? null : html`<span class="soft">${shortDayText(iso)}</span>`;
  return html`<time datetime=${iso} title=${`${iso} UTC`}>${day} ${clockText(iso)}</time>`;
};

/** How long it says that it copied. */
const saidMs = 1_500;

/** Puts a text on the clipboard. */
const CopyButton = ({ text }: { readonly text: string }): Markup => {
  const [hasCopied, say] = useState(false);
  useEffect(() => {
    if (!hasCopied) return undefined;
    const timer = setTimeout(() => say(false), saidMs);
    return () => clearTimeout(timer);
  }, [hasCopied]);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => say(true));
  return html`<button type="button" class="copy" aria-label=${hasCopied ? 'Copied' : `Copy ${text}`} title=${hasCopied ? 'Copied' : 'Copy'} onClick=${copy}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${hasCopied ? 'M3 8.5 6.5 12 13 4.5' : 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z'} /></svg>
  </button>`;
};

/** An id or another text, with a button that copies it whole. */
export const copyable = (text: string, shown: unknown): Markup =>
  html`<span class="copyable">${shown}${h(CopyButton, { text })}</span>`;

const idPattern = /^[A-Z][A-Za-z]+:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timePattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The page of a record. */
export const recordHref = (id: string): string => `/record/${id}`;

/** Short, because a whole id is wider than a column of facts, and half of one says less than its end. */
export const idLink = (id: string): Markup =>
  copyable(id, html`<a href=${recordHref(id)} title=${id}><code class="id">${shortId(id)}</code></a>`);

/** A path or a long name may go on in another line after one of its words, but not within one. */
export const breakable = (text: string): Markup =>
  text.split(/(?=\/)|(?<=[A-Z]_)/).map((part, index) => (index === 0 ? part : html`<wbr />${part}`));

const idInText = /([A-Z][A-Za-z]+:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** A sentence whose identifiers lead to their pages. */
export const withLinks = (text: string): Markup =>
  text
    .split(idInText)
    .map((part) =>
      idPattern.test(part)
        ? html`<a href=${recordHref(part)} title=${part}><code class="id">${shortId(part)}</code></a>`
        : breakable(withAmounts(part)),
    );

/** A command in which no identifier and no option is broken. */
export const unbroken = (command: string): Markup =>
  command
    .split(/([A-Z][A-Za-z]+:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|--\w[\w-]*)/)
    .map((part, index) => (index % 2 === 1 ? html`<span class="id">${part}</span>` : part));

/** A log line that goes on in another line before an id, but not within one unless it is wider than the page. */
export const withWholeIds = (line: string): Markup =>
  line
    .split(/("?(?:[A-Z][A-Za-z]+:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"?[,\]}]*)/)
    .map((part, index) => (index % 2 === 1 ? html`<span class="whole-id">${part}</span>` : part));

/** Identifiers lead to their page. A uuid of nothing that has one is short, too. */
const factValue = ({ value }: Fact): Markup => {
  if (idPattern.test(value)) return idLink(value);
  if (uuidPattern.test(value))
    return copyable(value, html`<code class="id" title=${value}>${shortId(value)}</code>`);
  return timePattern.test(value) ? moment(value) : breakable(withAmounts(withTimes(value)));
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
  more: { note?: unknown; id?: string; wide?: boolean; tall?: boolean } = {},
): Markup => {
  const id = more.id ?? title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return html`<section class=${`card${more.wide === true ? ' wide' : ''}${more.tall === true ? ' tall' : ''}`} aria-labelledby=${`h-${id}`}>
    <header><h2 id=${`h-${id}`}>${title}</h2>${more.note === undefined ? null : html`<div class="note">${more.note}</div>`}</header>
    ${content}
  </section>`;
};

const cellText = ({ text, kind, title }: Cell): Markup => {
  switch (kind) {
    case 'STATE':
      return state(text);
    case 'TIME':
      return dayAndTime(text);
    case 'ID':
      return html`<code class="id" title=${text}>${shortId(text)}</code>`;
    case 'AMOUNT':
      return html`<span>${amountText(text)}</span>`;
    case 'HTTP':
      return httpStatus(text);
    case 'CODE':
      return html`<code class="whole">${breakable(text)}</code>`;
    default:
      return html`<span title=${title}>${withTimes(text)}</span>`;
  }
};

const hrefOf = ({ href, kind, text }: Cell): string | undefined =>
  href ?? (kind === 'ID' && idPattern.test(text) ? recordHref(text) : undefined);

/** An empty cell has no line of its own on a phone. */
const cellClass = (one: Cell): string =>
  [amountClass(one), one.text === '' && one.note === undefined ? 'none' : '']
    .filter((name) => name !== '')
    .join(' ');

const amountClass = (one: Cell | undefined): string => (one?.kind === 'AMOUNT' ? 'amount' : '');

const cell = (one: Cell, label: string): Markup => {
  const [text, href] = [cellText(one), hrefOf(one)];
  const linked = href === undefined ? text : html`<a href=${href}>${text}</a>`;
  const content = one.kind === 'ID' && one.text !== '' ? copyable(one.text, linked) : linked;
  return html`<td data-label=${label} class=${cellClass(one)}>${content}${one.note === undefined ? null : html`<small class="under">${one.note}</small>`}</td>`;
};

/**
 * Rows under headings; on a phone each row is a block with its labels.
 *
 * @param head what stands above a column, in place of its name
 */
export const tableOf = (
  { title, columns, rows, empty: nothing, isDense = false }: Table,
  head: (column: string) => Markup = (column) => column,
): Markup =>
  rows.length === 0
    ? empty(nothing)
    : html`<div class="scroll" tabindex="0" role="group" aria-label=${title}>
        <table class=${isDense ? 'dense' : ''}>
          <thead>
            <tr>${columns.map((name, index) => html`<th scope="col" class=${amountClass(rows[0]?.[index])}>${head(name)}</th>`)}</tr>
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
