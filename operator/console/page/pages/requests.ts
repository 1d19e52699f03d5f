import type { RequestsPage as Answer, RequestRow } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, heading, recordHref, tableOf, whenReady } from '../parts/basics.ts';
import { choices, field, filterForm, selection } from '../parts/filters.ts';
import { countText, lengthText } from '../words.ts';

const statuses = ['2xx', '4xx', '5xx', 'errors'] as const;
const spans = ['10m', '1h', '6h', '1d'] as const;
const spanWords = { '10m': '10 minutes', '1h': '1 hour', '6h': '6 hours', '1d': '1 day' } as const;
const statusWords = { errors: 'All errors' } as const;

const columns = ['Time', 'Request', 'Status', 'Took', 'About', 'Platform', 'Request id'];

const rowOf = ({ at, method, path, status, code, ms, about, requestId, platform }: RequestRow) => [
  { text: at, kind: 'TIME' as const },
  { text: `${method} ${path}`.trim(), kind: 'CODE' as const, note: code },
  { text: String(status), kind: 'HTTP' as const },
  { text: ms === undefined ? '' : lengthText(ms), kind: 'AMOUNT' as const },
  about === undefined ? { text: '' } : { text: about, kind: 'ID' as const, href: recordHref(about) },
  { text: platform },
  { text: requestId, kind: 'ID' as const },
];

/** Of one platform, the column that names it says nothing. */
const tableFor = (rows: readonly RequestRow[], isOfOne: boolean) => {
  const shown = columns.filter((name) => !(isOfOne && name === 'Platform'));
  const cells = rows.map((row) => rowOf(row).filter((_cell, index) => shown.includes(columns[index] ?? '')));
  return { columns: shown, rows: cells };
};

const list = ({ rows, isCut }: Answer, here: URL): Markup => html`<div>
  ${tableOf({
    title: 'Requests',
    ...tableFor(rows, here.searchParams.has('platform')),
    empty:
      'No request fits. Lines come to the logs within seconds; look further back, or take a filter away.',
    isDense: true,
  })}
  ${isCut ? html`<p class="soft">There are older ones in this time. Take a filter, or set the end to the time of the last row.</p>` : null}
</div>`;

const form = (here: URL, answer: Answer | undefined): Markup => {
  const operations = (answer?.operations ?? []).map((id) => ({ id, name: id }));
  return filterForm(
    here,
    html`${selection(here, { name: 'platform', label: 'Platform', all: 'All, and nobody known', options: answer?.platforms ?? [] })}
      ${selection(here, { name: 'operation', label: 'Operation', all: 'All', options: operations })}
      ${field(here, 'until', 'Until (UTC); empty: now', { type: 'datetime-local' })}`,
  );
};

export const RequestsPage = ({ here }: { readonly here: URL }): Markup => {
  const { asked, reload } = useAnswer<Answer>(`/requests?${here.searchParams}`);
  const answer = asked.state === 'READY' ? asked.answer : undefined;
  const chosen = (name: string): string => here.searchParams.get(name) ?? '';
  return html`<div>
    ${heading('Requests')}
    ${form(here, answer)}
    ${choices({ label: 'Time', name: 'since', values: spans, chosen: chosen('since') || '10m', here, words: spanWords })}
    ${choices({ label: 'Status', name: 'status', values: statuses, chosen: chosen('status'), here, all: 'Any status', words: statusWords })}
    ${card(
      'Newest first',
      whenReady(asked, (ready) => list(ready, here), reload),
      { id: 'requests', wide: true, note: answer && countText(answer.rows.length, 'request') },
    )}
  </div>`;
};
