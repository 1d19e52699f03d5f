import type { PaymentsPage as Answer } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, heading, whenReady } from '../parts/basics.ts';
import { choices, field, filterForm, isFiltered, nextPage, selection } from '../parts/filters.ts';
import { paymentTable } from '../parts/payment-table.ts';
import { countText, plainText, weekdayText } from '../words.ts';

const statuses = [
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'REJECTED',
  'REFUNDED',
  'UNSUCCESSFUL',
  'EXPIRED',
] as const;
const statusWords: Readonly<Record<string, string>> = { UNSUCCESSFUL: 'Failed, rejected or refunded' };
const statusOptions = statuses.map((id) => ({ id, name: statusWords[id] ?? plainText(id) }));

const types = ['OUTGOING', 'INCOMING'] as const;

const dayMs = 86_400_000;
const lastDays = 7;

/** The days that people ask for. Of older ones, From and To say more. */
const dayOptions = (): { readonly id: string; readonly name: string }[] => [
  { id: 'today', name: 'Today' },
  { id: 'yesterday', name: 'Yesterday' },
  ...Array.from({ length: lastDays - 1 }, (_, index) => {
    const iso = new Date(Date.now() - (index + 2) * dayMs).toISOString();
    return { id: iso.slice(0, 10), name: weekdayText(iso) };
  }),
];

const nothing = (here: URL): string =>
  isFiltered(here)
    ? 'No payment fits. Take a filter away, or look at other days.'
    : 'No payment was made yet. npm run demo makes some on this machine; a platform makes one with POST /quotes.';

const list = ({ rows, cursor, searched, isCut }: Answer, here: URL): Markup => html`<div>
  ${paymentTable(
    rows,
    cursor === undefined
      ? nothing(here)
      : `None of the ${countText(searched, 'payment')} that were looked at fits. Older ones may.`,
  )}
  ${isCut === true ? html`<p class="soft">There are more platforms than this page reads. Choose one by its own page.</p>` : null}
  ${nextPage(here, cursor)}
</div>`;

/** The file has the page's rows and those after them. */
const csvLink = ({ searchParams }: URL): Markup =>
  html`<a href=${`/api/payments.csv?${searchParams}`} download="payments.csv" title="These and the older ones, at most 1,000">Export as CSV</a>`;

const form = (here: URL, platforms: Answer['platforms']): Markup =>
  filterForm(
    here,
    html`${field(here, 'text', 'Name, amount, text or customer', { type: 'search', maxlength: 200 })}
      ${selection(here, { name: 'status', label: 'State', all: 'Any', options: statusOptions })}
      ${selection(here, { name: 'day', label: 'Day', all: 'Any', options: dayOptions() })}
      ${field(here, 'country', 'To country', { maxlength: 40, size: 10, placeholder: 'Mexico or MX' })}
      ${field(here, 'currency', 'Currency', { maxlength: 5, size: 5 })}
      ${field(here, 'from', 'From', { type: 'date' })}
      ${field(here, 'to', 'To', { type: 'date' })}
      ${selection(here, { name: 'platform', label: 'Platform', all: 'All', options: platforms })}`,
  );

export const PaymentsPage = ({ here }: { readonly here: URL }): Markup => {
  const { asked, reload } = useAnswer<Answer>(`/payments?${here.searchParams}`);
  const platforms = asked.state === 'READY' ? asked.answer.platforms : [];
  const chosen = (name: string): string => here.searchParams.get(name) ?? '';
  return html`<div>
    ${heading('Payments')}
    ${form(here, platforms)}
    ${choices({ label: 'Direction', name: 'type', values: types, chosen: chosen('type'), here, all: 'Both directions' })}
    ${card(
      'Newest first',
      whenReady(asked, (answer) => list(answer, here), reload),
      { id: 'payments', wide: true, note: csvLink(here) },
    )}
  </div>`;
};
