import type { ExecutionPage as Answer, ExecutionRow, Listed, Meta } from '../../answers.ts';
import { useAnswer } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { card, heading, idLink, state, tableOf, whenReady } from '../parts/basics.ts';
import { executionView } from '../parts/execution-view.ts';
import { choices, nextPage } from '../parts/filters.ts';
import { lengthText } from '../words.ts';

const statuses = ['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED'] as const;

const rowOf = ({ workflow, name, status, startedAt, tookMs }: ExecutionRow) => [
  { text: name, href: `/executions/${workflow}/${name}` },
  { text: status, kind: 'STATE' as const },
  { text: startedAt, kind: 'TIME' as const },
  { text: tookMs === undefined ? '' : lengthText(tookMs), kind: 'AMOUNT' as const },
];

const list = ({ rows, cursor }: Listed<ExecutionRow>, here: URL): Markup => html`<div>
  ${tableOf({
    title: 'Executions',
    columns: ['Execution', 'State', 'Started', 'Took'],
    rows: rows.map(rowOf),
    empty: 'No execution of this workflow is in this state.',
  })}
  ${nextPage(here, cursor)}
</div>`;

export const ExecutionsPage = ({ here, meta }: { readonly here: URL; readonly meta: Meta }): Markup => {
  const workflow = here.searchParams.get('workflow') ?? meta.workflows[0] ?? '';
  const query = new URLSearchParams(here.searchParams);
  query.set('workflow', workflow);
  const { asked, reload } = useAnswer<Listed<ExecutionRow>>(`/executions?${query}`);
  return html`<div>
    ${heading('Executions')}
    ${choices({ label: 'Workflow', name: 'workflow', values: meta.workflows, chosen: workflow, here })}
    ${choices({ label: 'State', name: 'status', values: statuses, chosen: here.searchParams.get('status') ?? '', here, all: 'Any state' })}
    ${card(
      workflow,
      whenReady(asked, (answer) => list(answer, here), reload),
      { id: 'executions', wide: true },
    )}
  </div>`;
};

const one = ({ execution, about }: Answer): Markup => html`<div>
  ${heading(execution.workflow, { above: html`<code class="id">${execution.name}</code>`, side: state(execution.status) })}
  ${about === undefined ? null : html`<p class="lead">About ${idLink(about)}</p>`}
  ${executionView(execution, 'execution')}
</div>`;

export const ExecutionPage = ({
  workflow,
  name,
}: {
  readonly workflow: string;
  readonly name: string;
}): Markup => {
  const { asked, reload } = useAnswer<Answer>(
    `/executions/${encodeURIComponent(workflow)}/${encodeURIComponent(name)}`,
  );
  return asked.state === 'READY'
    ? one(asked.answer)
    : html`<div>${heading(workflow, { above: html`<code class="id">${name}</code>` })}${whenReady(asked, one, reload)}</div>`;
};
