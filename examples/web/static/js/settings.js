// The colours of the page, which theme.js sets before it is drawn.

import { setting } from './store.js';

const themes = { '': 'as the system has them', light: 'light', dark: 'dark' };

// rememberTheme has a button go through the colours.
export function rememberTheme(button) {
  const label = () => button.setAttribute('aria-label', 'Colours: ' + themes[now()]);
  const now = () => document.documentElement.dataset.theme ?? '';
  button.addEventListener('click', () => {
    const order = Object.keys(themes);
    const theme = order[(order.indexOf(now()) + 1) % order.length];
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    setting('theme', theme);
    label();
  });
  label();
}
