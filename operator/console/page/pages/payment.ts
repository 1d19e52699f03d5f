import { h } from 'preact';
import type { Journal, Payment, Side } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, empty, factList, heading, moment, state, whenReady } from '../parts/basics.ts';
import { deliveryItem, logLines } from '../parts/deliveries.ts';
import { executionView } from '../parts/execution-view.ts';
import { Timeline } from '../parts/timeline.ts';
import { countText, plainText } from '../words.ts';

const side = (label: string, { title, facts }: Side, amount: string): Markup => html`<div class="party">
  <p class="above">${label}</p>
  <p class="party-amount">${amount}</p>
  <p class="party-title">${title}</p>
  ${factList(facts)}
</div>`;

const money = ({ from, to, sent, received }: Payment): Markup => html`<div class="parties">
  ${side('From', from, sent)}
  <svg class="flow" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h15m-6-6 6 6-6 6" /></svg>
  ${side('To', to, received)}
</div>`;

const legs = ({ legs: all, id, purpose, at }: Journal): Markup => html`<div class="journal">
  <p><strong>${plainText(purpose)}</strong> <span class="soft">${moment(at)} · <a href=${`/journal/${id}`}>${id}</a></span></p>
  <table class="plain">
    <thead><tr><th scope="col">Account</th><th scope="col" class="amount">Amount</th><th scope="col" class="amount">Balance after</th></tr></thead>
    <tbody>
      ${all.map(
        ({ account, href, amount, balanceAfter }) => html`<tr>
          <th scope="row">${href === undefined ? html`<span>${account}</span>` : html`<a href=${href}><code class="id">${account}</code></a>`}</th>
          <td class=${amount.startsWith('-') ? 'amount minus' : 'amount plus'}>${amount}</td>
          <td class="amount">${balanceAfter ?? html`<span class="soft">house account</span>`}</td>
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;

const executions = (payment: Payment): Markup =>
  payment.executions.length === 0
    ? card('Workflow', empty('This payment needed no workflow.'), { wide: true })
    : payment.executions.map((one, index) => executionView(one, `execution-${index}`));

const page = (payment: Payment): Markup => html`<div>
  ${heading(payment.title, { above: html`<code class="id">${payment.id}</code>`, side: state(payment.status) })}
  <p class="lead">${payment.summary}</p>
  ${money(payment)}
  <div class="cards">
    ${card(
      'What happened',
      h(Timeline, { past: payment.timeline, next: payment.next, nowMs: Date.parse(payment.at) }),
      { id: 'story', wide: true },
    )}
    ${card('Terms', factList(payment.facts))}
    ${card(
      'Journals',
      payment.journals.length === 0
        ? empty('No money moved.')
        : html`<div>${payment.journals.map(legs)}</div>`,
      { note: payment.journals.length === 0 ? undefined : countText(payment.journals.length, 'journal') },
    )}
    ${executions(payment)}
    ${card(
      'Webhooks',
      payment.deliveries.length === 0
        ? empty('No event was sent: the platform had no webhook endpoint.')
        : html`<div>${payment.deliveries.map(deliveryItem)}</div>`,
      { wide: true },
    )}
    ${card('Log lines', logLines(payment.logs), { wide: true, note: countText(payment.logs.length, 'line') })}
  </div>
</div>`;

export const PaymentPage = ({ id }: { readonly id: string }): Markup => {
  const { asked, reload } = useAnswer<Payment>(`/payments/${encodeURIComponent(id)}`);
  return asked.state === 'READY'
    ? page(asked.answer)
    : html`<div>${heading('Payment', { above: html`<code class="id">${id}</code>` })}${whenReady(asked, page, reload)}</div>`;
};
