import { go } from './router.ts';

export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

/** Pages by the letter after `g`. */
export const pageKeys: Readonly<Record<string, { readonly href: string; readonly name: string }>> = {
  h: { href: '/', name: 'Home' },
  e: { href: '/executions', name: 'Executions' },
  w: { href: '/webhooks', name: 'Webhooks' },
  l: { href: '/ledger', name: 'Ledger' },
  p: { href: '/platforms', name: 'Platforms' },
};

export const shortcuts: readonly Shortcut[] = [
  { keys: '/', does: 'Find anything by its id' },
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
export const listenToKeys = (showHelp: () => void): (() => void) => {
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
