import { h } from 'preact';
import type { Ledger, SuspendedDeposit } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { amountText, countText, withTimes } from '../words.ts';
import { Action, type ActionProps, commandText } from './action.ts';
import { card, copyable, factList, moment, state, withLinks } from './basics.ts';

export type Can = Pick<ActionProps, 'canWrite' | 'onDone'>;

const actionOf = ({ id, proposal }: SuspendedDeposit) =>
  proposal !== undefined && !proposal.isOwn
    ? {
        label: 'Agree to give it back',
        busyLabel: 'Giving it back',
        question: `${proposal.by} proposes to give it back: ${proposal.reason} Do you agree?`,
        yes: 'Agree, and order the switch',
        command: `deposit return ${id} --confirm`,
      }
    : {
        label: proposal === undefined ? 'Propose to give it back' : 'Propose it in other words',
        busyLabel: 'Proposing',
        question: 'Propose that the bank gets this money back? Nothing moves until another operator agrees.',
        yes: 'Propose it',
        command: `deposit return ${id} --reason "…"`,
        reason: 'Why: what the bank, the payer or the operator of the switch said',
      };

const nextSteps = (next: SuspendedDeposit['next']): Markup =>
  next === undefined
    ? null
    : html`<div>
        <p class="soft">Next: ${withTimes(next.says)}</p>
        ${next.commands.map((command) => html`<p>${commandText(command)}</p>`)}
      </div>`;

/** What happened to a deposit in suspense, what comes next, and the way back. */
export const suspended = (deposit: SuspendedDeposit, can: Can): Markup => {
  const { id, amount, status, since, facts, entries, next } = deposit;
  const path = `/deposits/${encodeURIComponent(id)}/return`;
  return card(
    `In suspense: ${amount}`,
    html`<div class="deposit">
      <p>${state(status)} ${copyable(id, html`<code class="id">${id}</code>`)}</p>
      ${factList(facts)}
      <ol class="entries">
        ${entries.map(({ at, title }) => html`<li>${moment(at)} <span>${withLinks(title)}</span></li>`)}
      </ol>
      ${nextSteps(next)}
      ${status === 'HELD' ? h(Action, { ...can, ...actionOf(deposit), path }) : null}
    </div>`,
    { id: `deposit-${id.slice(-12)}`, wide: true, note: moment(since) },
  );
};

/** What waits, for the top of the page. */
export const suspendedLine = ({ deposits, suspended: sums }: Ledger): Markup =>
  deposits.length === 0
    ? null
    : html`<p class="lead">In suspense: ${sums.map((sum, index) => html`${index === 0 ? '' : ', '}${amountText(sum)}`)} in ${countText(deposits.length, 'deposit')}, which came in and have no account.</p>`;
