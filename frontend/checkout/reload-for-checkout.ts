/**
 * For a dialog that does not load: after a deploy an old page asks for files that are gone, browsers
 * remember the failure, and only a fresh copy of the page helps. Tells whether the page reloads;
 * without a network it stays, because it is better than the browser's own.
 */
export function reloadForCheckout(): boolean {
  if (!navigator.onLine) return false
  sessionStorage.setItem(pressed, 'yes')
  location.reload()
  return true
}

/** Tells, once, that the button was pressed before such a reload and still owes its dialog. */
export function takePressBeforeReload(): boolean {
  const wasPressed = sessionStorage.getItem(pressed) !== null
  sessionStorage.removeItem(pressed)
  return wasPressed
}

const pressed = 'pressed-before-reload'
