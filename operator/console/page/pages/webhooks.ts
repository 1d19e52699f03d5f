import type { DeliveriesPage as Answer, DeliveryRow, EndpointRow } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, heading, recordHref, tableOf, whenReady } from '../parts/basics.ts';
import { choices, filterForm, isFiltered, nextPage, selection } from '../parts/filters.ts';

const statuses = ['DELIVERED', 'RETRYING', 'DEAD', 'FAILED', 'HELD'] as const;

/** Without the scheme that nearly all have. */
const hostText = (origin: string): string => origin.replace(/^https?:\/\//, '');

const waitingText = ({ waiting, isLeast }: EndpointRow): string =>
  waiting === 0 ? 'none' : `${waiting.toLocaleString('en')}${isLeast ? '+' : ''}`;

const endpoints = ({ endpoints: all }: Answer): Markup =>
  card(
    'Endpoints',
    tableOf({
      title: 'Endpoints',
      columns: ['Platform', 'Endpoint', 'State', 'Events that wait', 'Since', 'What that means'],
      rows: all.map((one) => [
        { text: one.platform, href: recordHref(one.platformId) },
        { text: hostText(one.host) || 'none', title: one.endpointId ?? 'the one of the configuration' },
        { text: one.state, kind: 'STATE' as const },
        { text: waitingText(one), href: waitingHref(one) },
        one.since === undefined ? { text: '' } : { text: one.since, kind: 'TIME' as const },
        { text: one.says },
      ]),
      empty:
        'No platform has set a webhook endpoint. One is set with PATCH /config; npm run listen shows events on this machine.',
    }),
    { wide: true },
  );

const waitingHref = ({ waiting, state, platformId }: EndpointRow): string | undefined => {
  if (waiting === 0) return undefined;
  const status = state === 'GONE' || state === 'NONE' ? 'HELD' : 'RETRYING';
  return `/webhooks?${new URLSearchParams({ status, platform: platformId })}`;
};

/** What the endpoint said is of interest unless it took the event. */
const attemptsText = ({ attemptCount, status, lastResult }: DeliveryRow): string =>
  status === 'DELIVERED' || attemptCount === 0 ? String(attemptCount) : `${attemptCount}, ${lastResult}`;

const rowOf = (row: DeliveryRow) => [
  { text: row.at, kind: 'TIME' as const },
  { text: row.type, kind: 'CODE' as const, href: recordHref(row.id) },
  row.resource === undefined ? { text: '' } : { text: row.resource, kind: 'ID' as const },
  { text: row.status, kind: 'STATE' as const },
  { text: attemptsText(row) },
  { text: hostText(row.endpoint), title: row.platform },
];

const list = ({ rows, cursor, isCut }: Answer, here: URL): Markup => html`<div>
  ${tableOf({
    title: 'Deliveries',
    columns: ['Time', 'Event', 'Resource', 'State', 'Attempts', 'Endpoint'],
    rows: rows.map(rowOf),
    empty: isFiltered(here)
      ? 'No delivery fits. Take a filter away.'
      : 'No event was made yet. Payments and customers make them, once their platform has an endpoint.',
    isDense: true,
  })}
  ${isCut === true ? html`<p class="soft">There are more deliveries than these pages show.</p>` : null}
  ${nextPage(here, cursor)}
</div>`;

export const WebhooksPage = ({ here }: { readonly here: URL }): Markup => {
  const { asked, reload } = useAnswer<Answer>(`/webhooks?${here.searchParams}`);
  const answer = asked.state === 'READY' ? asked.answer : undefined;
  const chosen = here.searchParams.get('status') ?? '';
  const isFirst = !here.searchParams.has('cursor');
  const platforms = { name: 'platform', label: 'Platform', all: 'All', options: answer?.platforms ?? [] };
  return html`<div>
    ${heading('Webhooks')}
    ${isFirst && answer !== undefined ? html`<div class="above-list">${endpoints(answer)}</div>` : null}
    ${filterForm(here, selection(here, platforms))}
    ${choices({ label: 'State', name: 'status', values: statuses, chosen, here, all: 'Any state' })}
    ${card(
      'Deliveries',
      whenReady(asked, (ready) => list(ready, here), reload),
      { wide: true },
    )}
  </div>`;
};
