import { useState } from 'preact/hooks';
import type { DeliveryPage, DeliveryRow, Listed, Meta } from '../../answers.ts';
import { AskError, order, useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, factList, heading, state, tableOf, whenReady } from '../parts/basics.ts';
import { attempts, logLines } from '../parts/deliveries.ts';
import { choices, nextPage } from '../parts/filters.ts';
import { countText, momentText } from '../words.ts';

const statuses = ['DELIVERED', 'RETRYING', 'DEAD', 'FAILED', 'HELD'] as const;

const rowOf = ({ id, href, type, status, at, attemptCount, lastResult, platform }: DeliveryRow) => [
  { text: id, href, isCode: true },
  { text: type },
  { text: status, isState: true },
  { text: String(attemptCount), isAmount: true },
  { text: lastResult },
  { text: platform },
  { text: at, isTime: true },
];

const list = ({ rows, cursor }: Listed<DeliveryRow>, here: URL): Markup => html`<div>
  ${tableOf({
    title: 'Deliveries',
    columns: ['Event', 'Type', 'State', 'Attempts', 'Last attempt', 'Platform', 'Happened'],
    rows: rows.map(rowOf),
    empty: 'No delivery is in this state.',
  })}
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

interface ResendProps {
  readonly id: string;
  readonly canWrite: boolean;
  readonly onSent: () => void;
}

type Sending =
  | { readonly state: 'IDLE' | 'ASKING' | 'SENDING' }
  | { readonly state: 'SAID'; readonly text: string };

const Resend = ({ id, canWrite, onSent }: ResendProps): Markup => {
  const [sending, setSending] = useState<Sending>({ state: 'IDLE' });
  if (!canWrite)
    return html`<p class="soft">This console only reads. To send again, start it with <code>npm run console -- --write</code>.</p>`;
  const send = async (): Promise<void> => {
    setSending({ state: 'SENDING' });
    try {
      const { result } = await order<{ result: string }>(`/webhooks/${encodeURIComponent(id)}/resend`, {});
      setSending({ state: 'SAID', text: result });
      onSent();
    } catch (error) {
      setSending({ state: 'SAID', text: error instanceof AskError ? error.message : String(error) });
    }
  };
  if (sending.state === 'ASKING')
    return html`<p class="ask" role="alert">
      Send this event to the platform's endpoint now?
      <button type="button" class="primary" onClick=${send}>Send it</button>
      <button type="button" onClick=${() => setSending({ state: 'IDLE' })}>Cancel</button>
    </p>`;
  return html`<div>
    <button type="button" disabled=${sending.state === 'SENDING'} onClick=${() => setSending({ state: 'ASKING' })}>
      ${sending.state === 'SENDING' ? 'Sending' : 'Send again'}
    </button>
    <p role="status">${sending.state === 'SAID' ? sending.text : ''}</p>
  </div>`;
};

const one = (delivery: DeliveryPage, meta: Meta, reload: () => void): Markup => html`<div>
  ${heading(delivery.type, { above: html`<code class="id">${delivery.id}</code>`, side: state(delivery.status) })}
  <div class="cards">
    ${card(
      'Delivery',
      html`${factList([
        delivery.platform,
        { label: 'Endpoint', value: delivery.endpoint },
        { label: 'Happened', value: momentText(delivery.at) },
        ...(delivery.nextAttemptAt === undefined
          ? []
          : [{ label: 'Sent again by', value: momentText(delivery.nextAttemptAt) }]),
      ])}
        <${Resend} id=${delivery.id} canWrite=${meta.canWrite} onSent=${reload} />`,
    )}
    ${card('Attempts', attempts(delivery), { note: countText(delivery.attemptCount, 'attempt') })}
    ${card('What is sent', html`<pre tabindex="0" aria-label="Body of the event">${delivery.body}</pre>`, { wide: true, note: 'personal data masked' })}
    ${card('Log lines', logLines(delivery.logs), { wide: true })}
  </div>
</div>`;

export const WebhookPage = ({ id, meta }: { readonly id: string; readonly meta: Meta }): Markup => {
  const { asked, reload } = useAnswer<DeliveryPage>(`/webhooks/${encodeURIComponent(id)}`);
  return asked.state === 'READY'
    ? one(asked.answer, meta, reload)
    : html`<div>
        ${heading('Event', { above: html`<code class="id">${id}</code>` })}
        ${whenReady(asked, (answer) => one(answer, meta, reload), reload)}
      </div>`;
};
