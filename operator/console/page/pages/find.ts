import { useEffect } from 'preact/hooks';
import type { FoundPlaces } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { empty, heading, whenReady } from '../parts/basics.ts';
import { replace } from '../router.ts';

const kinds =
  'Transaction, Quote, Customer, InternalAccount, ExternalAccount, Journal, Webhook, Job, Document, Verification, Token, Platform';

const hint = html`<div class="hint">
  <p>The field at the top finds anything by its id, whichever platform it belongs to:</p>
  <ul>
    <li>an id such as <code>Transaction:0195…</code>: ${kinds}</li>
    <li>the 26 characters of a payment's reference</li>
    <li>a UMA address such as <code>$name@example.org</code></li>
    <li>the name or ARN of an execution, or a request id</li>
  </ul>
  <p>Press <kbd>/</kbd> on any page to get there.</p>
</div>`;

const places = ({ places: all, query }: FoundPlaces): Markup =>
  all.length === 0
    ? empty(`Nothing has the id ${query}.`, hint)
    : html`<ul class="found">
        ${all.map(
          ({ title, href, detail }) =>
            html`<li><a href=${href}><strong>${title}</strong> <span class="soft">${detail}</span></a></li>`,
        )}
      </ul>`;

const Results = ({ query }: { readonly query: string }): Markup => {
  const { asked, reload } = useAnswer<FoundPlaces>(`/find?id=${encodeURIComponent(query)}`);
  const only =
    asked.state === 'READY' && asked.answer.places.length === 1 ? asked.answer.places[0] : undefined;
  useEffect(() => {
    // The place replaces the search in the history, so "back" leads to where the reader was before.
    if (only !== undefined) replace(only.href);
  }, [only]);
  return whenReady(asked, places, reload);
};

export const FindPage = ({ here }: { readonly here: URL }): Markup => {
  const query = here.searchParams.get('id')?.trim() ?? '';
  return html`<div>${heading('Find')} ${query === '' ? hint : html`<${Results} query=${query} />`}</div>`;
};
