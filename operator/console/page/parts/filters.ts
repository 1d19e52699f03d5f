import { html, type Markup } from '../markup.ts';
import { plainText } from '../words.ts';

const hrefWith = (here: URL, name: string, value: string): string => {
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
}: Choices): Markup => html`<nav class="chips" aria-label=${label}>
  ${[...(all === undefined ? [] : ['']), ...values].map(
    (value) =>
      html`<a href=${hrefWith(here, name, value)} aria-current=${value === chosen ? 'true' : undefined}>${value === '' ? all : wordOf(value)}</a>`,
  )}
</nav>`;

export const nextPage = (here: URL, cursor: string | undefined): Markup => {
  if (cursor === undefined) return null;
  const query = new URLSearchParams(here.searchParams);
  query.set('cursor', cursor);
  return html`<p class="more"><a class="button" href=${`${here.pathname}?${query}`}>Older ones</a></p>`;
};
