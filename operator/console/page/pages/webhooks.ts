import type { DeliveryRow, Listed } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, heading, tableOf, whenReady } from '../parts/basics.ts';
import { choices, nextPage } from '../parts/filters.ts';

const statuses = ['DELIVERED', 'RETRYING', 'DEAD', 'FAILED', 'HELD'] as const;

const rowOf = ({ id, type, status, at, attemptCount, lastResult, platform }: DeliveryRow) => [
  { text: id, kind: 'ID' as const },
  { text: type },
  { text: status, kind: 'STATE' as const },
  { text: String(attemptCount), kind: 'AMOUNT' as const },
  { text: lastResult },
  { text: platform },
  { text: at, kind: 'TIME' as const },
];

const list = ({ rows, cursor, isCut }: Listed<DeliveryRow>, here: URL): Markup => html`<div>
  ${tableOf({
    title: 'Deliveries',
    columns: ['Event', 'Type', 'State', 'Attempts', 'Last attempt', 'Platform', 'Happened'],
    rows: rows.map(rowOf),
    empty: 'No delivery is in this state.',
  })}
  ${isCut === true ? html`<p class="soft">There are more deliveries than these pages show.</p>` : null}
  ${nextPage(here, cursor)}
</div>`;

export const WebhooksPage = ({ here }: { readonly here: URL }): Markup => {
  const { asked, reload } = useAnswer<Listed<DeliveryRow>>(`/webhooks?${here.searchParams}`);
  const chosen = here.searchParams.get('status') ?? '';
  return html`<div>
    ${heading('Webhooks')}
    ${choices({ label: 'State', name: 'status', values: statuses, chosen, here, all: 'Any state' })}
    ${card(
      'Deliveries',
      whenReady(asked, (answer) => list(answer, here), reload),
      { wide: true },
    )}
  </div>`;
};
