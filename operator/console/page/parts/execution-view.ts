import { h } from 'preact';
import type { Execution, Step } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, countText, lengthText } from '../words.ts';
import { card, empty, factList, moment, state } from './basics.ts';
import { ExecutionGraph } from './graph.ts';

const json = (label: string, text: string | undefined): Markup =>
  text === undefined
    ? null
    : html`<div class="json"><h4>${label}</h4><pre tabindex="0" aria-label=${label}>${text}</pre></div>`;

const failures = ({ failures: all }: Step): Markup =>
  all.length === 0
    ? null
    : html`<ol class="failures">
        ${all.map(
          ({ at, error, message }) => html`<li>
            <span class="soft">${clockText(at, true)}</span> <strong>${error}</strong>
            ${message === '' ? null : html`<p>${message}</p>`}
          </li>`,
        )}
      </ol>`;

const retried = ({ failures: { length }, status }: Step): string => {
  const repeats = status === 'FAILED' ? length - 1 : length;
  return repeats > 0 ? ` · ${countText(repeats, 'retry', 'retries')}` : '';
};

const step = (one: Step, id: string): Markup => html`<details class="step" id=${id}>
  <summary>
    <span class="step-name">${one.state}</span>
    <span class="soft">${one.type}${retried(one)}</span>
    <span class="step-end">${one.tookMs === undefined ? '' : lengthText(one.tookMs)} ${state(one.status)}</span>
  </summary>
  <div class="step-body">
    ${one.comment === undefined ? null : html`<p class="soft">${one.comment}</p>`}
    <p class="soft">Entered at ${clockText(one.at, true)}</p>
    ${failures(one)} ${json('Input', one.input)} ${json('Output', one.output)}
  </div>
</details>`;

const openTarget = (): void => {
  const target = document.getElementById(location.hash.slice(1));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.querySelector('summary')?.focus();
  target.scrollIntoView({ block: 'nearest' });
};

addEventListener('hashchange', openTarget);

const outcome = ({ error, isCut }: Execution): Markup => html`<div>
  ${
    error === undefined
      ? null
      : html`<div class="problem"><strong>${error.name}</strong>${error.message === '' ? null : html`<p>${error.message}</p>`}</div>`
  }
  ${isCut ? html`<p class="soft">The history is long. Only its newest events are shown.</p>` : null}
</div>`;

/** One execution: what became of it, its graph with the path that it took, and each step. */
export const executionView = (execution: Execution, prefix: string): Markup => {
  const { workflow, name, startedAt, tookMs, status, graph, steps, about, href } = execution;
  const facts = [
    { label: 'Execution', value: name, isCode: true, href },
    ...(about === undefined ? [] : [about]),
  ];
  return card(
    workflow,
    html`<div class="execution">
      ${factList(facts)} ${outcome(execution)}
      <div class="execution-parts">
        ${h(ExecutionGraph, { graph, prefix })}
        <div class="steps">
          <h3>Steps</h3>
          ${steps.length === 0 ? empty('No state was entered yet.') : steps.map((one, index) => step(one, `${prefix}-${index}`))}
          ${json('Input of the execution', execution.input)} ${json('Output of the execution', execution.output)}
        </div>
      </div>
    </div>`,
    {
      id: prefix,
      wide: true,
      note: html`${state(status)} <span>${moment(startedAt)}${tookMs === undefined ? '' : ` · ${lengthText(tookMs)}`}</span>`,
    },
  );
};
