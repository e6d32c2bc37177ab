// Sets the colours before the page is drawn, so that it does not flash. It is no
// module for that reason.
'use strict';
document.adoptedStyleSheets = [new CSSStyleSheet()];
try {
  document.documentElement.dataset.theme = localStorage.getItem('luft-theme') ?? '';
  document.adoptedStyleSheets[0].replaceSync(localStorage.getItem('luft-look') ?? '');
} catch { /* storage is switched off */ }
// Style sheets take the width of the window with its scroll bar; --bar is that of the bar.
new ResizeObserver(([{ target }]) => {
  target.style.setProperty('--bar', innerWidth - target.getBoundingClientRect().width + 'px');
}).observe(document.documentElement);
