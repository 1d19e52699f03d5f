import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Meta } from '../answers.ts';
import { useAnswer } from './ask.ts';
import { html, type Markup } from './markup.ts';
import { ExecutionPage, ExecutionsPage } from './pages/executions.ts';
import { FindPage } from './pages/find.ts';
import { HomePage } from './pages/home.ts';
import { LedgerPage } from './pages/ledger.ts';
import { PaymentsPage } from './pages/payments.ts';
import { PlatformsPage } from './pages/platforms.ts';
import { RecordPage } from './pages/record.ts';
import { RequestsPage } from './pages/requests.ts';
import { WebhooksPage } from './pages/webhooks.ts';
import { empty, focusHeading, heading, whenReady } from './parts/basics.ts';
import { go, useHere } from './router.ts';

interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

/** Pages by the letter after `g`. */
const pageKeys: Readonly<Record<string, { readonly href: string; readonly name: string }>> = {
  h: { href: '/', name: 'Home' },
  m: { href: '/payments', name: 'Payments' },
  e: { href: '/executions', name: 'Executions' },
  r: { href: '/requests', name: 'Requests' },
  w: { href: '/webhooks', name: 'Webhooks' },
  l: { href: '/ledger', name: 'Ledger' },
  p: { href: '/platforms', name: 'Platforms' },
};

const shortcuts: readonly Shortcut[] = [
  { keys: '/', does: 'Find anything by its id, a name or an amount' },
  ...Object.entries(pageKeys).map(([letter, { name }]) => ({ keys: `g ${letter}`, does: name })),
  { keys: '?', does: 'This list' },
  { keys: 'Esc', does: 'Leave the field, or close a question or this list' },
];

/** Two keys belong together when the second comes this soon. */
const togetherMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** @param showHelp opens the list of the keys */
const listenToKeys = (showHelp: () => void): (() => void) => {
  let wentAt = 0;
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A question is answered first.
    if (document.querySelector('dialog[open]') !== null) return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    const isSecond = performance.now() - wentAt < togetherMs;
    wentAt = 0;
    const page = isSecond ? pageKeys[event.key] : undefined;
    if (page !== undefined) go(page.href);
    else if (event.key === 'g') wentAt = performance.now();
    else if (event.key === '?') showHelp();
    else if (event.key === '/') document.getElementById('find')?.focus();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
};

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const stored = 'console-theme';

export const themeNow = (): Theme => themes.find((theme) => theme === localStorage.getItem(stored)) ?? 'auto';

/** Auto follows the system. */
export const useTheme = (theme: Theme): void => {
  localStorage.setItem(stored, theme);
  document.documentElement.dataset.theme = theme;
};

const unknown = (path: string): Markup =>
  html`<div>${heading('Not found')} ${empty(`The console has no page ${path}.`, html`<p><a href="/">Home</a></p>`)}</div>`;

const pageOf = (here: URL, meta: Meta): Markup => {
  const [first = '', second, third] = here.pathname.slice(1).split('/').map(decodeURIComponent);
  if (first === 'executions' && second !== undefined && third !== undefined)
    return h(ExecutionPage, { workflow: second, name: third, meta, key: third });
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
    case 'payments':
      return h(PaymentsPage, { here });
    case 'requests':
      return h(RequestsPage, { here });
    case 'webhooks':
      return h(WebhooksPage, { here });
    case 'ledger':
      return h(LedgerPage, { here, meta });
    case 'platforms':
      return h(PlatformsPage, { here });
    default:
      return unknown(here.pathname);
  }
};

const icons: Readonly<Record<string, string>> = {
  h: 'M3 10.5 12 3l9 7.5M5.5 9v11h13V9M10 20v-6h4v6',
  m: 'M4 8h13l-3-3M20 16H7l3 3',
  e: 'M5 4h6v5H5zM13 15h6v5h-6zM8 9v4.5c0 2 1 4 3 4h2',
  r: 'M4 6h10M4 12h16M4 18h7M17 4l3 2-3 2M14 16l3 2-3 2',
  w: 'M4 6h16v12H4zM4 7l8 6 8-6',
  l: 'M12 4v16M6 20h12M5 8h14M5 8l-2.5 6h5zM19 8l-2.5 6h5z',
  p: 'M4 20V8l8-4 8 4v12M4 20h16M9 20v-5h6v5M9 10h.01M15 10h.01',
};

const isHere = (path: string, href: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);

const navigation = (path: string): Markup => html`<nav class="main" aria-label="Pages">
  ${Object.entries(pageKeys).map(
    ([
      letter,
      { href, name },
    ]) => html`<a href=${href} aria-current=${isHere(path, href) ? 'page' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icons[letter]} /></svg>
      <span>${name}</span>
      <kbd aria-hidden="true">g ${letter}</kbd>
    </a>`,
  )}
</nav>`;

const FindField = ({ here }: { readonly here: URL }): Markup => {
  const asked = here.pathname === '/find' ? (here.searchParams.get('id') ?? '') : '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = document.getElementById('find');
    const id = field instanceof HTMLInputElement ? field.value.trim() : '';
    if (id !== '') go(`/find?id=${encodeURIComponent(id)}`);
  };
  return html`<form class="find" role="search" onSubmit=${submit}>
    <label class="hidden" for="find">Find by an id, a name or an amount</label>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20" /></svg>
    <input id="find" name="id" type="search" placeholder="Id, name or amount" autocomplete="off" spellcheck=${false} defaultValue=${asked} />
    <kbd aria-hidden="true">/</kbd>
  </form>`;
};

const place = ({ place: name, canWrite }: Meta): Markup => html`<p class="place">
  <strong>${name}</strong>
  <span class=${canWrite ? 'mode write' : 'mode'}>${canWrite ? 'May write' : 'Read only'}</span>
</p>`;

const ThemeChoice = (): Markup => {
  const [theme, setTheme] = useState<Theme>(themeNow);
  useEffect(() => useTheme(theme), [theme]);
  return html`<div class="themes" role="group" aria-label="Colours">
    ${themes.map(
      (one) =>
        html`<button type="button" aria-pressed=${one === theme} onClick=${() => setTheme(one)}>${one}</button>`,
    )}
  </div>`;
};

const Help = ({
  dialog,
}: {
  readonly dialog: { current: HTMLDialogElement | null };
}): Markup => html`<dialog ref=${dialog} aria-labelledby="help-title">
  <h2 id="help-title">Keys</h2>
  <dl class="keys">
    ${shortcuts.map(({ keys, does }) => html`<div><dt>${keys.split(' ').map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${does}</dd></div>`)}
  </dl>
  <form method="dialog"><button type="submit">Close</button></form>
</dialog>`;

/** Another choice of a filter stays on its page. Older rows are a page of their own. */
const pageIn = ({ pathname, searchParams }: URL): string => `${pathname} ${searchParams.get('cursor') ?? ''}`;

/**
 * Tells the reader of a screen, and the tab, that another page opened. At once: a later effect would take the focus
 * from what a quick person has chosen on the new page.
 */
const useNewPage = (here: URL): void => {
  const opened = pageIn(here);
  const former = useRef(opened);
  useLayoutEffect(() => {
    document.title = `${document.querySelector('h1')?.textContent ?? 'Console'} · Payments Service`;
    if (former.current === opened) return;
    former.current = opened;
    scrollTo(0, 0);
    focusHeading();
  });
};

export const Shell = (): Markup => {
  const here = useHere();
  const help = useRef<HTMLDialogElement>(null);
  const { asked, reload } = useAnswer<Meta>('/meta');
  useEffect(() => listenToKeys(() => help.current?.showModal()), []);
  useNewPage(here);
  return html`<div class="shell">
    <a class="skip" href="#content">Skip to the content</a>
    <header class="bar">
      <a class="brand" href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 8h12l-3-3M20 16H8l3 3" /></svg><span>Payments Service</span></a>
      <${FindField} here=${here} key=${here.href} />
      ${navigation(here.pathname)}
      <div class="foot">
        ${asked.state === 'READY' ? place(asked.answer) : null}
        <${ThemeChoice} />
        <button type="button" class="quiet" onClick=${() => help.current?.showModal()}>Keys <kbd aria-hidden="true">?</kbd></button>
        <p class="soft">Times are in UTC.</p>
      </div>
    </header>
    <main id="content" tabindex="-1">${whenReady(asked, (meta) => pageOf(here, meta), reload)}</main>
    <${Help} dialog=${help} />
  </div>`;
};
