import { h } from 'preact';
import type { JournalStory, Story } from '../../../queries/explain/story.ts';
import type { RecordPage as Answer, Meta, Money, Side } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import {
  card,
  empty,
  factList,
  heading,
  moment,
  recordHref,
  state,
  tableOf,
  whenReady,
  withLinks,
} from '../parts/basics.ts';
import { deliveryItem, logLines, Resend } from '../parts/deliveries.ts';
import { executionView } from '../parts/execution-view.ts';
import { Timeline } from '../parts/timeline.ts';
import { amountText, countText, plainText, withAmounts } from '../words.ts';

const side = (label: string, { title, facts }: Side, amount: string): Markup => html`<div class="party">
  <p class="above">${label}</p>
  <p class="party-amount">${amountText(amount)}</p>
  <p class="party-title">${title}</p>
  ${factList(facts)}
</div>`;

const sides = ({ from, to, sent, received }: Money): Markup => html`<div class="parties">
  ${side('From', from, sent)}
  <svg class="flow" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h15m-6-6 6 6-6 6" /></svg>
  ${side('To', to, received)}
</div>`;

/** Accounts of the service exist only as legs, so they have no balance here. */
const leg = ({ account, amount }: JournalStory['legs'][number], balanceAfter: string | undefined): Markup => {
  const isOurs = !account.includes(':');
  return html`<tr>
    <th scope="row">${isOurs ? plainText(account) : withLinks(account)}</th>
    <td class=${amount.startsWith('-') ? 'amount' : 'amount plus'}>${amountText(amount)}</td>
    <td class="amount">${isOurs ? html`<span class="soft">house account</span>` : amountText(balanceAfter ?? '')}</td>
  </tr>`;
};

const journal = (
  { legs, id, purpose, at }: JournalStory,
  balanceAfter: string | undefined,
): Markup => html`<div class="posting">
  <p><strong>${plainText(purpose)}</strong> <span class="soft">${moment(at)}</span></p>
  <div class="across" tabindex="0" role="group" aria-label=${`${plainText(purpose)}, ${id}`}>
    <table class="plain">
      <thead><tr><th scope="col">Account</th><th scope="col" class="amount">Amount</th><th scope="col" class="amount">Balance after</th></tr></thead>
      <tbody>${legs.map((one) => leg(one, balanceAfter))}</tbody>
    </table>
  </div>
</div>`;

/** Payments show these parts also when they are empty, because their absence says something. */
const isPayment = ({ kind }: Story): boolean => kind === 'Payment';

const journals = ({ story, balances }: Answer): Markup =>
  story.journals.length === 0 && !isPayment(story)
    ? null
    : card(
        'Journals',
        story.journals.length === 0
          ? empty('No money moved.')
          : html`<div>${story.journals.map((one) => journal(one, balances[one.id]))}</div>`,
        { note: story.journals.length === 0 ? undefined : countText(story.journals.length, 'journal') },
      );

const executions = (story: Story): Markup => {
  if (story.executions.length > 0)
    return story.executions.map((one, index) => executionView(one, `execution-${index}`));
  return isPayment(story)
    ? card('Workflow', empty('This payment needed no workflow.'), { wide: true })
    : null;
};

const deliveries = (story: Story): Markup => {
  const { deliveries: all } = story;
  if (all.length > 0)
    return card('Webhooks', html`<div>${all.map((one) => deliveryItem(one, all.length === 1))}</div>`, {
      wide: true,
    });
  if (!isPayment(story)) return null;
  return card(
    'Webhooks',
    empty('No delivery is stored: there was no endpoint, the event was lost, or it is older than 30 days.'),
    { wide: true },
  );
};

const history = ({ story: { entries, next }, at }: Answer): Markup =>
  entries.length + next.length === 0
    ? null
    : card('What happened', h(Timeline, { past: entries, next, nowMs: Date.parse(at) }), {
        id: 'story',
        wide: true,
      });

/** Without what the page shows larger, or in a table of its own. */
const ownFacts = ({ story: { kind, facts }, money }: Answer): Story['facts'] =>
  facts.filter(({ label }) => {
    if (money !== undefined) return label !== 'From' && label !== 'To';
    return kind !== 'Platform' || !(label === 'Currencies' || label.startsWith('Token:'));
  });

const page = (answer: Answer, meta: Meta, reload: () => void): Markup => {
  const { story, tables, money } = answer;
  const { id, kind, title, status, platform, logs, logsUnread } = story;
  return html`<div>
    ${heading(withAmounts(title), {
      above: html`${kind} · <code class="id">${id}</code> · <a href=${recordHref(platform.id)}>${platform.name}</a>`,
      side: status === undefined ? undefined : state(status),
    })}
    ${money === undefined ? null : sides(money)}
    <div class="cards">
      ${history(answer)}
      ${card(
        isPayment(story) ? 'Terms' : 'Facts',
        html`<div>
          ${factList(ownFacts(answer))}
          ${id.startsWith('Webhook:') ? h(Resend, { id, canWrite: meta.canWrite, onSent: reload }) : null}
        </div>`,
        { wide: journals(answer) === null },
      )}
      ${journals(answer)}
      ${tables.map((table) => card(table.title, tableOf(table), { wide: true, note: table.note }))}
      ${executions(story)} ${deliveries(story)}
      ${card('Log lines', logsUnread === undefined ? logLines(logs) : empty(`No line is here: ${logsUnread}`), { wide: true, note: logs.length === 0 ? undefined : countText(logs.length, 'line') })}
    </div>
  </div>`;
};

/** A payment, and whatever else has an id. */
export const RecordPage = ({ id, meta }: { readonly id: string; readonly meta: Meta }): Markup => {
  const { asked, reload } = useAnswer<Answer>(`/records/${encodeURIComponent(id)}`);
  return asked.state === 'READY'
    ? page(asked.answer, meta, reload)
    : html`<div>
        ${heading(id.split(':')[0] ?? 'Record', { above: html`<code class="id">${id}</code>` })}
        ${whenReady<Answer>(asked, (answer) => page(answer, meta, reload), reload)}
      </div>`;
};
