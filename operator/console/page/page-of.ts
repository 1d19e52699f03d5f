import { h } from 'preact';
import type { Meta } from '../answers.ts';
import { html, type Markup } from './markup.ts';
import { ExecutionPage, ExecutionsPage } from './pages/executions.ts';
import { FindPage } from './pages/find.ts';
import { HomePage } from './pages/home.ts';
import { LedgerPage } from './pages/ledger.ts';
import { PlatformsPage } from './pages/platforms.ts';
import { RecordPage } from './pages/record.ts';
import { WebhooksPage } from './pages/webhooks.ts';
import { empty, heading } from './parts/basics.ts';

const unknown = (path: string): Markup =>
  html`<div>${heading('Not found')} ${empty(`The console has no page ${path}.`, html`<p><a href="/">Home</a></p>`)}</div>`;

export const pageOf = (here: URL, meta: Meta): Markup => {
  const [first = '', second, third] = here.pathname.slice(1).split('/').map(decodeURIComponent);
  if (first === 'executions' && second !== undefined && third !== undefined)
    return h(ExecutionPage, { workflow: second, name: third, key: third });
  if (first === 'record' && second !== undefined && third === undefined)
    return h(RecordPage, { id: second, meta, key: second });
  if (second !== undefined) return unknown(here.pathname);
  switch (first) {
    case '':
      return h(HomePage, {});
    case 'find':
      return h(FindPage, { here });
    case 'executions':
      return h(ExecutionsPage, { here, meta });
    case 'webhooks':
      return h(WebhooksPage, { here });
    case 'ledger':
      return h(LedgerPage, { here });
    case 'platforms':
      return h(PlatformsPage, { here });
    default:
      return unknown(here.pathname);
  }
};
