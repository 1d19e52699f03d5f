import { h } from 'preact';
import type { Execution } from '../../../queries/executions.ts';
import type { Step } from '../../../queries/steps.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, countText, lengthText, plainText } from '../words.ts';
import { Action, type ActionProps } from './action.ts';
import { card, copyable, empty, moment, state } from './basics.ts';
import { ExecutionGraph } from './graph.ts';

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
};

const json = (label: string, text: string | undefined): Markup =>
  text === undefined
    ? null
    : html`<div class="json"><h4>${label}</h4><pre tabindex="0" aria-label=${label}>${pretty(text)}</pre></div>`;

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

/** A named error can be the way to the next state, such as a payout that may come back. */
const wayOf = ({ state: from, failures: all }: Step, { edges }: Execution['graph']): string | undefined => {
  const error = all.at(-1)?.error;
  const isWay = edges.some(
    (edge) =>
      edge.from === from && edge.isTaken && error !== undefined && edge.label?.split(', ').includes(error),
  );
  return isWay ? error : undefined;
};

const attemptsText = (one: Step, graph: Execution['graph']): string => {
  const way = wayOf(one, graph);
  const isLastFinal = one.status === 'FAILED' || way !== undefined;
  const repeats = one.failures.length - (isLastFinal ? 1 : 0);
  return [
    one.type,
    ...(repeats > 0 ? [countText(repeats, 'retry', 'retries')] : []),
    ...(way === undefined ? [] : [`went on by ${way}`]),
  ].join(' · ');
};

const step = (
  one: Step,
  id: string,
  graph: Execution['graph'],
): Markup => html`<details class="visit" id=${id}>
  <summary>
    <span class="step-name">${one.state}</span>
    <span class="soft">${attemptsText(one, graph)}</span>
    <span class="step-end">${one.tookMs === undefined ? '' : lengthText(one.tookMs)} ${state(one.status)}</span>
  </summary>
  <div class="step-body">
    <p class="soft">Entered at ${clockText(one.at, true)}</p>
    ${failures(one)} ${json('Input', one.input)} ${json('Output', one.output)}
  </div>
</details>`;

const outcome = ({ error, isCut }: Execution): Markup => html`<div>
  ${
    error === undefined
      ? null
      : html`<div class="problem"><strong>${error.name}</strong>${error.message === '' ? null : html`<p>${error.message}</p>`}</div>`
  }
  ${isCut ? html`<p class="soft">The history is long. Only its newest events are shown, and only their way in the graph.</p>` : null}
</div>`;

const endedBadly = new Set(['FAILED', 'TIMED_OUT', 'ABORTED']);

/** The newest start of its workflow must have failed, or the server says why it starts none. */
const again = (
  { workflow, name, arn, status }: Execution,
  can: Pick<ActionProps, 'canWrite' | 'onDone'>,
): Markup =>
  endedBadly.has(status)
    ? h(Action, {
        ...can,
        path: `/executions/${encodeURIComponent(workflow)}/${encodeURIComponent(name)}/redrive`,
        label: 'Start again',
        busyLabel: 'Starting',
        question: `Start ${workflow}, which ended ${plainText(status).toLowerCase()}, again with the same input? Nothing happens twice.`,
        yes: 'Start it',
        command: `redrive ${arn}`,
      })
    : null;

/** One execution: what became of it, its graph with the path that it took, and each step. */
export const executionView = (
  execution: Execution,
  prefix: string,
  can: Pick<ActionProps, 'canWrite' | 'onDone'>,
): Markup => {
  const { workflow, name, startedAt, tookMs, status, graph, steps } = execution;
  const href = `/executions/${workflow}/${name}`;
  return card(
    workflow,
    html`<div class="execution">
      <p class="soft">Execution ${copyable(name, html`<a href=${href}><code class="id">${name}</code></a>`)}</p>
      ${again(execution, can)}
      ${outcome(execution)}
      <div class="execution-parts">
        ${h(ExecutionGraph, { graph, prefix })}
        <div class="steps">
          <h3>Steps</h3>
          ${steps.length === 0 ? empty('No state was entered yet.') : steps.map((one, index) => step(one, `${prefix}-${index}`, graph))}
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
