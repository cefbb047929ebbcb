/**
 * Reloads the page because the dialog failed to load: after a deploy an old page requests files that
 * are gone, and browsers cache the failed import. Returns whether the page reloads; offline it stays,
 * because it is better than the browser's error page.
 */
export function reloadForCheckout(): boolean {
  if (!navigator.onLine) return false
  sessionStorage.setItem(pressed, 'yes')
  location.reload()
  return true
}

/** Whether the button was pressed before such a reload; true only once. */
export function takePressBeforeReload(): boolean {
  const wasPressed = sessionStorage.getItem(pressed) !== null
  sessionStorage.removeItem(pressed)
  return wasPressed
}

const pressed = 'pressed-before-reload'
