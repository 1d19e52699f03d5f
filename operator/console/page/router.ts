import { useEffect, useState } from 'preact/hooks';

/** The path with the query, as the address bar has it. */
export const hereNow = (): string => `${location.pathname}${location.search}`;

const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Opens a page of the console. */
export const go = (href: string): void => {
  if (href !== hereNow()) history.pushState(null, '', href);
  tell();
};

/** Changes the address without a new entry in the history, for filters. */
export const replace = (href: string): void => {
  history.replaceState(null, '', href);
  tell();
};

const pageLinkOf = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target.closest('a[href]') : null;
  // A file is no page.
  if (target?.hasAttribute('download')) return undefined;
  const href = target?.getAttribute('href') ?? '';
  return href.startsWith('/') ? href : undefined;
};

/** Lets links open pages without loading the console again. */
export const followLinks = (): void => {
  document.addEventListener('click', (event) => {
    const href = pageLinkOf(event);
    if (href === undefined) return;
    event.preventDefault();
    go(href);
  });
  addEventListener('popstate', tell);
};

export const useHere = (): URL => {
  const [here, setHere] = useState(hereNow);
  useEffect(() => {
    const update = (): void => setHere(hereNow());
    listeners.add(update);
    return () => {
      listeners.delete(update);
    };
  }, []);
  return new URL(here, location.origin);
};
