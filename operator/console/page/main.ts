import { h, render } from 'preact';
import { followLinks } from './router.ts';
import { Shell, themeNow, useTheme } from './shell.ts';

useTheme(themeNow());
// The address that the console prints holds its key, which must not stay in the history.
const here = new URL(location.href);
if (here.searchParams.has('key')) {
  here.searchParams.delete('key');
  history.replaceState(null, '', `${here.pathname}${here.search}`);
}
followLinks();
const root = document.getElementById('root');
if (root !== null) render(h(Shell, {}), root);
