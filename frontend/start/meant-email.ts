import { inputOf } from '../checkout/dialog-id'

/**
 * The largest providers. Real domains that differ from them by one letter differ in the first (mail.com, ymail.com,
 * cloud.com). Shorter names have other neighbours (aon.com, love.com, gmx.net), so they are left out.
 */
const providers = 'gmail googlemail hotmail outlook yahoo icloud protonmail'.split(' ').map((name) => `${name}.com`)

/** Shows below the email address what was probably meant, with a button that takes it. */
export function offerMeantEmail(): void {
  addEventListener('input', ({ target }) => offer(target, true))
  addEventListener('change', ({ target }) => {
    // The offer would move the button that is being pressed away from the pointer.
    if (!document.querySelector('button:active')) offer(target)
  })
  addEventListener('click', ({ target }) => {
    const input = inputOf('email')
    if (!input || !(target instanceof Element && target.closest('[data-meant]'))) return
    input.value = meantEmail(input.value) ?? input.value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  })
}

function offer(input: EventTarget | null, isTyping?: boolean) {
  const button = document.querySelector('[data-meant]')
  if (!button || !(input instanceof HTMLInputElement && input.type === 'email')) return
  const meant = meantEmail(input.value, isTyping)
  // Screen readers would announce the same text again.
  if (button.textContent !== meant) button.textContent = meant ?? ''
  button.parentElement?.toggleAttribute('hidden', !meant)
}

/**
 * The address without the one slip in its domain. While it is typed, what may be the beginning of something else is no
 * slip: gmail.co, or the .con of .consulting.
 */
export function meantEmail(typed: string, isTyping = false): string | undefined {
  const [, local = '', domain = ''] = /^(.+@)([^@]+\w)$/.exec(typed) ?? []
  const found = domain.toLowerCase()
  if (providers.includes(found)) return undefined
  const provider = providers.find((name) => isSlip(found, name) && !(isTyping && name.startsWith(found)))
  const meant = provider ?? (isTyping ? found : withRealEnding(found))
  return meant === found ? undefined : local + meant
}

/** No domain has an ending that is replaced. */
function withRealEnding(domain: string): string {
  return domain
    .replace(/\.(con|comm|cmo)$/, '.com')
    .replace(/\.couk$/, '.co.uk')
    .replace(/\.ner$/, '.net')
}

/** After the first letter one is replaced, left out or added, or two are exchanged. */
function isSlip(typed: string, meant: string): boolean {
  let at = 0
  while (typed[at] === meant[at]) at += 1
  const [rest, wanted] = [typed.slice(at), meant.slice(at)]
  const exchanged = [wanted[1], wanted[0], wanted.slice(2)].join('')
  const isOneOff = [
    [1, 1],
    [0, 1],
    [1, 0],
  ].some(([skip, miss]) => rest.slice(skip) === wanted.slice(miss))
  return at > 0 && (isOneOff || rest === exchanged)
}
