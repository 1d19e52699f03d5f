import { useEffect } from 'preact/hooks';
import type { FoundPlaces } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, empty, heading, recordHref, whenReady } from '../parts/basics.ts';
import { paymentTable } from '../parts/payment-table.ts';
import { replace } from '../router.ts';

const kinds =
  'Transaction, Quote, Customer, InternalAccount, ExternalAccount, Journal, Webhook, Job, Document, Verification, Token, Platform';

const hint = html`<div class="hint">
  <p>The field at the top finds anything of any platform:</p>
  <ul>
    <li>an id such as <code>Transaction:0195…</code>: ${kinds}</li>
    <li>the 26 characters of a payment's reference</li>
    <li>a UMA address such as <code>$name@example.org</code></li>
    <li>the name or ARN of an execution, or a request id</li>
    <li>words of a payment that must all fit, such as <code>Ana López 62.74</code>: a name, an amount, the description</li>
    <li>the name of a platform, or a part of a customer's name or e-mail address, among the newest 200 customers of each platform</li>
  </ul>
  <p>Press <kbd>/</kbd> on any page to get there.</p>
</div>`;

const placeList = (all: FoundPlaces['places']): Markup =>
  all.length === 0
    ? null
    : html`<ul class="found">
        ${all.map(
          ({ title, href, detail }) =>
            html`<li><a href=${href}><strong>${title}</strong> <span class="soft">${detail}</span></a></li>`,
        )}
      </ul>`;

const paymentList = (rows: FoundPlaces['payments'], query: string): Markup =>
  rows.length === 0
    ? null
    : card('Payments', paymentTable(rows, ''), {
        id: 'payments',
        wide: true,
        note: html`<a href=${`/payments?${new URLSearchParams({ text: query })}`}>With filters</a>`,
      });

const older = ({ searchedOnly, query }: FoundPlaces): Markup =>
  searchedOnly === undefined
    ? null
    : html`<p>
        The newest ${searchedOnly.toLocaleString('en')} payments were searched.
        ${' '}<a href=${`/payments?${new URLSearchParams({ text: query })}`}>Search older ones, or name the day</a>
      </p>`;

const answer = (found: FoundPlaces): Markup => {
  const { places, payments, query } = found;
  return places.length + payments.length === 0
    ? empty(`Nothing has the id or the words “${query}”.`, html`<div>${older(found)}${hint}</div>`)
    : html`<div>${placeList(places)}${paymentList(payments, query)}${older(found)}</div>`;
};

/** The page of the only thing that was found. */
const onlyHref = ({ places, payments }: FoundPlaces): string | undefined => {
  const hrefs = [...places.map(({ href }) => href), ...payments.map(({ id }) => recordHref(id))];
  return hrefs.length === 1 ? hrefs[0] : undefined;
};

const Results = ({ query }: { readonly query: string }): Markup => {
  const { asked, reload } = useAnswer<FoundPlaces>(`/find?id=${encodeURIComponent(query)}`);
  const only = asked.state === 'READY' ? onlyHref(asked.answer) : undefined;
  useEffect(() => {
    // The place replaces the search in the history, so "back" leads to where the reader was before.
    if (only !== undefined) replace(only);
  }, [only]);
  return whenReady(asked, answer, reload);
};

export const FindPage = ({ here }: { readonly here: URL }): Markup => {
  const query = here.searchParams.get('id')?.trim() ?? '';
  return html`<div>${heading('Find')} ${query === '' ? hint : html`<${Results} query=${query} />`}</div>`;
};
