import type { NamedPlatform } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { go } from '../router.ts';
import { plainText } from '../words.ts';

/** The page with another value of a filter. */
export const hrefWith = (here: URL, name: string, value: string): string => {
  const query = new URLSearchParams(here.searchParams);
  query.delete('cursor');
  if (value === '') query.delete(name);
  else query.set(name, value);
  return `${here.pathname}${query.size === 0 ? '' : `?${query}`}`;
};

export interface Choices {
  readonly label: string;
  /** Of the parameter in the address. */
  readonly name: string;
  readonly values: readonly string[];
  readonly chosen: string;
  readonly here: URL;
  /** The word for no choice; absent: one value is always chosen. */
  readonly all?: string;
  /** In place of a value. */
  readonly words?: Readonly<Record<string, string>>;
}

const wordOf = (value: string): string => (/^[A-Z_]+$/.test(value) ? plainText(value) : value);

/** Filters as links, so that an address holds them and each one can be opened in a tab of its own. */
export const choices = ({
  label,
  name,
  values,
  chosen,
  here,
  all,
  words = {},
}: Choices): Markup => html`<nav class="chips" aria-label=${label}>
  ${[...(all === undefined ? [] : ['']), ...values].map(
    (value) =>
      html`<a href=${hrefWith(here, name, value)} aria-current=${value === chosen ? 'true' : undefined}>${value === '' ? all : (words[value] ?? wordOf(value))}</a>`,
  )}
</nav>`;

export const nextPage = (here: URL, cursor: string | undefined): Markup => {
  if (cursor === undefined) return null;
  const query = new URLSearchParams(here.searchParams);
  query.set('cursor', cursor);
  return html`<p class="more"><a class="button" href=${`${here.pathname}?${query}`}>Older ones</a></p>`;
};

/** Puts the fields of a form into the address; the other filters stay as they are. */
const search = (event: SubmitEvent): void => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const query = new URLSearchParams(location.search);
  query.delete('cursor');
  for (const [name, value] of new FormData(event.target)) {
    const text = String(value).trim();
    if (text === '') query.delete(name);
    else query.set(name, text);
  }
  go(`${location.pathname}${query.size === 0 ? '' : `?${query}`}`);
};

/** A field with what the address says. */
export const field = (
  here: URL,
  name: string,
  label: string,
  more: Readonly<Record<string, unknown>>,
): Markup =>
  html`<label>${label}<input name=${name} autocomplete="off" spellcheck=${false} defaultValue=${here.searchParams.get(name) ?? ''} ...${more} /></label>`;

interface Selection {
  readonly name: string;
  readonly label: string;
  /** The word for no choice. */
  readonly all: string;
  readonly options: readonly NamedPlatform[];
}

/** A field to choose from what is listed. What the address says stays chosen also while the list is not there yet. */
export const selection = (here: URL, { name, label, all, options }: Selection): Markup => {
  const chosen = here.searchParams.get(name) ?? '';
  const isListed = chosen === '' || options.some(({ id }) => id === chosen);
  const listed = isListed ? options : [{ id: chosen, name: chosen }, ...options];
  return html`<label>${label}<select name=${name}>
    <option value="">${all}</option>
    ${listed.map((one) => html`<option value=${one.id} selected=${one.id === chosen}>${one.name}</option>`)}
  </select></label>`;
};

/** Fields above a list. It is made anew with another address, so that its fields say what the address says. */
export const filterForm = (here: URL, fields: Markup): Markup =>
  html`<form class="filters" onSubmit=${search} key=${here.search}>${fields}<button type="submit">Search</button></form>`;

/** Whether the address of a list leaves anything out. */
export const isFiltered = (here: URL): boolean =>
  [...here.searchParams.values()].some((value) => value !== '');
