// The question before a file of games is closed that has edited games.

/** @param {string} value @param {string} text */
function button(value, text, primary = false) {
  return Object.assign(document.createElement('button'), { value, type: 'submit', textContent: text, className: primary ? 'primary' : '' });
}

// askToSave asks what is to become of edited games, and resolves to 'save', 'discard' or ''.
/** @param {string} name @param {number} count */
export function askToSave(name, count) {
  const dialog = Object.assign(document.createElement('dialog'), { id: 'closing-dialog' });
  dialog.setAttribute('aria-labelledby', 'closing-title');
  const title = Object.assign(document.createElement('h2'), { id: 'closing-title', textContent: 'Save the file first?' });
  const text = Object.assign(document.createElement('p'), {
    textContent: count === 0 ? `The chapters of “${name}” were changed and not saved.` : `${count === 1 ? 'One game' : `${count} games`} of “${name}” ${count === 1 ? 'was' : 'were'} edited and not saved.`,
  });
  const bar = Object.assign(document.createElement('div'), { className: 'bar end' });
  const save = button('save', 'Save file', true);
  bar.append(button('', 'Cancel'), button('discard', 'Discard edits'), save);
  const form = Object.assign(document.createElement('form'), { method: 'dialog' });
  form.append(title, text, bar);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  save.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}
