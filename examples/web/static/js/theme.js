// Sets the colours before the page is drawn, so that it does not flash. It is no
// module for that reason.
'use strict';
(function () {
  let theme = null;
  try { theme = localStorage.getItem('luft-theme'); } catch { /* storage is switched off */ }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
