import { h } from 'preact';
import type { JournalStory, Story } from '../../../queries/explain/story.ts';
import type { RecordPage as Answer, Meta, Money, Side } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { Action, type ActionProps } from '../parts/action.ts';
import {
  breakable,
  card,
  copyable,
  empty,
  factList,
  heading,
  moment,
  recordHref,
  state,
  tableOf,
  whenReady,
} from '../parts/basics.ts';
import { deliveryItem, logLines } from '../parts/deliveries.ts';
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
    <th scope="row">${isOurs ? plainText(account) : html`<a href=${recordHref(account)} title=${account}>Account <code class="id">…${account.slice(-8)}</code></a>`}</th>
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

/** Whether this console may change something, and what follows. */
type Can = Pick<ActionProps, 'canWrite' | 'onDone'>;

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

const executions = (story: Story, can: Can): Markup => {
  if (story.executions.length > 0)
    return story.executions.map((one, index) => executionView(one, `execution-${index}`, can));
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

const payload = (text: string): Markup =>
  card('Payload', html`<div class="json"><pre tabindex="0" aria-label="Payload">${text}</pre></div>`, {
    wide: true,
    note: 'Names, numbers of accounts and what the platform wrote are not shown.',
  });

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

const accountAction = (id: string, status: string | undefined, can: Can): Markup => {
  if (status === 'CLOSED') return null;
  const path = `/accounts/${encodeURIComponent(id)}`;
  const action =
    status === 'FROZEN'
      ? {
          path: `${path}/unfreeze`,
          label: 'Release the account',
          busyLabel: 'Releasing',
          question: 'Release this account? Payments leave it again at once.',
          yes: 'Release it',
          command: `account unfreeze ${id} --reason "…"`,
        }
      : {
          path: `${path}/freeze`,
          label: 'Freeze the account',
          busyLabel: 'Freezing',
          question:
            'Freeze this account? No new payment leaves it. Payments under way go on, and money still arrives.',
          yes: 'Freeze it',
          command: `account freeze ${id} --reason "…"`,
        };
  return h(Action, { ...can, ...action, reason: 'Why: only operators see it' });
};

/** What a person may do with an event, an account or a platform. */
const ownAction = ({ story: { id, kind, title, status } }: Answer, can: Can): Markup => {
  if (kind === 'Webhook')
    return h(Action, {
      ...can,
      path: `/webhooks/${encodeURIComponent(id)}/resend`,
      label: 'Send again',
      busyLabel: 'Sending',
      question: "Send this event to the platform's endpoint now?",
      yes: 'Send it',
      command: `webhooks resend ${id}`,
    });
  if (id.startsWith('InternalAccount:')) return accountAction(id, status, can);
  if (kind !== 'Platform') return null;
  const isDisabled = status === 'DISABLED';
  return html`<div class="row">
    <a class="button" href=${`/requests?${new URLSearchParams({ platform: id })}`}>Its requests</a>
    <a class="button" href=${`/payments?${new URLSearchParams({ platform: id })}`}>Its payments</a>
    <a class="button" href=${`/webhooks?${new URLSearchParams({ platform: id })}`}>Its webhooks</a>
    ${h(Action, {
      ...can,
      path: `/platforms/${encodeURIComponent(id)}/${isDisabled ? 'enable' : 'disable'}`,
      label: isDisabled ? 'Enable the platform' : 'Disable the platform',
      busyLabel: isDisabled ? 'Enabling' : 'Disabling',
      question: isDisabled
        ? `Enable ${title}? Its tokens work again within a minute.`
        : `Disable ${title}? All its requests are refused within a minute. Its payments under way and its webhooks go on.`,
      yes: isDisabled ? 'Enable it' : 'Disable it',
      command: `platform ${isDisabled ? 'enable' : 'disable'} ${id}`,
    })}
  </div>`;
};

/** A refund that failed waits for two operators. */
const refund = ({ failedRefund, story: { id } }: Answer, can: Can): Markup => {
  if (failedRefund === undefined) return null;
  const { proposal } = failedRefund;
  const path = `/payments/${encodeURIComponent(id)}/retry-refund`;
  const other = proposal !== undefined && proposal.outcome === 'REFUND' && !proposal.isOwn;
  const what =
    proposal === undefined
      ? 'The money of this payment is in clearing, and no account took it back. Two operators try the refund again: one proposes it, another agrees.'
      : `${proposal.by} proposes ${proposal.outcome === 'REFUND' ? 'to try the refund again' : plainText(proposal.outcome)}: ${proposal.reason}${proposal.isOwn ? ' Another operator must agree.' : ''}`;
  const action = other
    ? {
        label: 'Agree to try the refund again',
        busyLabel: 'Trying',
        question: `${proposal.by} proposes to try the refund again: ${proposal.reason} Do you agree?`,
        yes: 'Agree, and try it now',
        command: `refund retry ${id} --confirm`,
      }
    : {
        label: proposal === undefined ? 'Propose to try the refund again' : 'Propose it in other words',
        busyLabel: 'Proposing',
        question: 'Propose that the refund is tried again? Nothing moves until another operator agrees.',
        yes: 'Propose it',
        command: `refund retry ${id} --reason "…"`,
        reason: 'Why: what the bank or the operator of the switch said',
      };
  return card('Failed refund', html`<div><p>${what}</p>${h(Action, { ...can, ...action, path })}</div>`, {
    wide: true,
  });
};

const page = (answer: Answer, meta: Meta, reload: () => void): Markup => {
  const { story, tables, money } = answer;
  const { id, kind, title, status, platform, network, logs, logsUnread } = story;
  const can = { canWrite: meta.canWrite, onDone: reload };
  return html`<div>
    ${heading(breakable(withAmounts(title)), {
      above: html`${kind} · ${copyable(id, html`<code class="id">${id}</code>`)} · <a href=${recordHref(platform.id)}>${platform.name}</a>`,
      side: status === undefined ? undefined : state(status),
    })}
    ${money === undefined ? null : sides(money)}
    <div class="cards">
      ${refund(answer, can)} ${history(answer)}
      ${card(
        isPayment(story) ? 'Terms' : 'Facts',
        html`<div>
          ${factList(ownFacts(answer))}
          ${ownAction(answer, can)}
        </div>`,
        { wide: journals(answer) === null },
      )}
      ${journals(answer)}
      ${network.length === 0 ? null : card('UMA network', factList(network), { wide: true })}
      ${tables.map((table) => card(table.title, tableOf(table), { wide: true, note: table.note }))}
      ${answer.payload === undefined ? null : payload(answer.payload)}
      ${executions(story, can)} ${deliveries(story)}
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
