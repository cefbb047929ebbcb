import { inputOf } from '../checkout/dialog-id'

/**
 * The largest providers. Real domains that differ from them by one letter differ in the first (mail.com, ymail.com,
 * cloud.com). Shorter names have other neighbours (aon.com, love.com, gmx.net), so they are left out.
 */
const providers = 'gmail googlemail hotmail outlook yahoo icloud protonmail'.split(' ').map((name) => `${name}.com`)

/** Below the email address, with a button that takes what was meant. */
export function offerMeantEmail(): void {
  addEventListener('input', offer)
  addEventListener('change', offer)
  addEventListener('click', ({ target }) => {
    const input = inputOf('email')
    if (!input || !(target instanceof Element && target.closest('[data-meant]'))) return
    input.value = meantEmail(input.value) ?? input.value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  })
}

function offer({ type, target }: Event) {
  const [button, input] = [document.querySelector('[data-meant]'), inputOf('email')]
  // An offer would move the button that is being pressed away from the pointer.
  const isPressing = type === 'change' && document.querySelector('button:active')
  if (!button || !input || target !== input || isPressing) return
  const meant = meantEmail(input.value, type === 'input')
  // Screen readers would announce the same text again.
  if (button.textContent !== meant) button.textContent = meant ?? ''
  button.parentElement?.toggleAttribute('hidden', !meant)
}

/**
 * The address without the one slip in its domain. While it is typed, what may be the beginning of something else is no
 * slip: gmail.co, or the .con of .consulting. No domain has an ending that is replaced.
 */
export function meantEmail(typed: string, isTyping = false): string | undefined {
  const [, local = '', written = ''] = /^(.+@)([^@]+\w)$/.exec(typed) ?? []
  const domain = written.toLowerCase()
  if (providers.includes(domain)) return undefined
  const provider = providers.find((name) => isSlip(domain, name) && !(isTyping && name.startsWith(domain)))
  const ended = domain
    .replace(/\.(con|comm|cmo)$/, '.com')
    .replace(/\.couk$/, '.co.uk')
    .replace(/\.ner$/, '.net')
  const meant = provider ?? (isTyping ? domain : ended)
  return meant === domain ? undefined : local + meant
}

/** After the first letter one is replaced, left out or added, or two are exchanged. */
function isSlip(typed: string, meant: string): boolean {
  let at = 0
  while (typed[at] === meant[at]) at += 1
  const [rest, wanted] = [typed.slice(at), meant.slice(at)]
  const exchanged = [wanted[1], wanted[0], wanted.slice(2)].join('')
  const isReplaced = rest.slice(1) === wanted.slice(1)
  const isOneMoreOrLess = rest.slice(1) === wanted || rest === wanted.slice(1)
  return at > 0 && (isReplaced || isOneMoreOrLess || rest === exchanged)
}
