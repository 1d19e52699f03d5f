import type { PaymentsPage as Answer, PaymentRow } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, heading, tableOf, whenReady } from '../parts/basics.ts';
import { choices, nextPage } from '../parts/filters.ts';
import { go } from '../router.ts';
import { countText } from '../words.ts';

const statuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED', 'EXPIRED'] as const;
const types = ['OUTGOING', 'INCOMING'] as const;

const rowOf = ({ id, title, status, amount, received, platform, at }: PaymentRow) => [
  { text: id, kind: 'ID' as const },
  { text: title },
  { text: status, kind: 'STATE' as const },
  { text: amount, kind: 'AMOUNT' as const },
  { text: received, kind: 'AMOUNT' as const },
  { text: platform },
  { text: at, kind: 'TIME' as const },
];

const list = ({ rows, cursor, searched, isCut }: Answer, here: URL): Markup => html`<div>
  ${tableOf({
    title: 'Payments',
    columns: ['Payment', 'Kind', 'State', 'Amount', 'Arrives as', 'Platform', 'Created'],
    rows: rows.map(rowOf),
    empty:
      cursor === undefined
        ? 'No payment fits.'
        : `None of the ${countText(searched, 'payment')} that were looked at fits. Older ones may.`,
  })}
  ${isCut === true ? html`<p class="soft">There are more platforms than this page reads. Choose one by its own page.</p>` : null}
  ${nextPage(here, cursor)}
</div>`;

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
  go(`/payments${query.size === 0 ? '' : `?${query}`}`);
};

const field = (here: URL, name: string, label: string, more: Readonly<Record<string, unknown>>): Markup =>
  html`<label>${label}<input name=${name} autocomplete="off" spellcheck=${false} defaultValue=${here.searchParams.get(name) ?? ''} ...${more} /></label>`;

const platformChoice = (here: URL, platforms: Answer['platforms']): Markup => {
  const chosen = here.searchParams.get('platform') ?? '';
  return html`<label>Platform<select name="platform">
    <option value="">All</option>
    ${platforms.map(({ id, name }) => html`<option value=${id} selected=${id === chosen}>${name}</option>`)}
  </select></label>`;
};

const form = (
  here: URL,
  platforms: Answer['platforms'],
): Markup => html`<form class="filters" onSubmit=${search} key=${here.search}>
  ${field(here, 'text', 'Amount, text or customer', { type: 'search', maxlength: 200 })}
  ${field(here, 'from', 'From', { type: 'date' })}
  ${field(here, 'to', 'To', { type: 'date' })}
  ${field(here, 'currency', 'Currency', { maxlength: 5, size: 5 })}
  ${platformChoice(here, platforms)}
  <button type="submit">Search</button>
</form>`;

export const PaymentsPage = ({ here }: { readonly here: URL }): Markup => {
  const { asked, reload } = useAnswer<Answer>(`/payments?${here.searchParams}`);
  const platforms = asked.state === 'READY' ? asked.answer.platforms : [];
  const chosen = (name: string): string => here.searchParams.get(name) ?? '';
  return html`<div>
    ${heading('Payments')}
    ${form(here, platforms)}
    ${choices({ label: 'State', name: 'status', values: statuses, chosen: chosen('status'), here, all: 'Any state' })}
    ${choices({ label: 'Direction', name: 'type', values: types, chosen: chosen('type'), here, all: 'Both directions' })}
    ${card(
      'Newest first',
      whenReady(asked, (answer) => list(answer, here), reload),
      { id: 'payments', wide: true },
    )}
  </div>`;
};
