// The form also works without scripts.
const field = (name) => document.getElementById(name)

/** `4242 4242 4242 4242`, even while it is typed. */
function groupCardNumber(digits) {
  return digits.replace(/.{4}(?=.)/g, '$& ')
}

/** `12 / 34`; a month from 2 to 9 needs no leading zero. */
function groupExpiry(digits) {
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2, 4)}` : month
}

/** Except when a digit in the middle is corrected. */
function formatWhileTyping(input, format) {
  input?.addEventListener('input', () => {
    const isAtEnd = input.selectionStart === input.value.length
    if (isAtEnd) input.value = format(input.value.replace(/\D/g, ''))
  })
}

/** Sends a form only once, until the browser returns to the page, even from its cache. */
function sendOnce(form) {
  const button = form.querySelector('[data-busy-label]')
  const label = button.textContent

  form.addEventListener('submit', (event) => {
    if (button.ariaDisabled) event.preventDefault()
    button.ariaDisabled = 'true'
    if (event.submitter === button) button.textContent = button.dataset.busyLabel
  })
  addEventListener('pageshow', () => {
    button.ariaDisabled = null
    button.textContent = label
  })
}

function fillWith(card) {
  const values = { number: card, expiry: '12 / 34', cvc: '123' }
  for (const [name, value] of Object.entries(values)) {
    field(name).value = value
    field(name).removeAttribute('aria-invalid')
    field(`${name}-error`)?.remove()
  }
  document.querySelector('[data-pay] button').focus()
}

formatWhileTyping(field('number'), groupCardNumber)
formatWhileTyping(field('expiry'), groupExpiry)
document.querySelectorAll('[data-pay]').forEach(sendOnce)
document
  .querySelectorAll('[data-card]')
  .forEach((button) => button.addEventListener('click', () => fillWith(button.dataset.card)))
document.querySelector('[aria-invalid]')?.focus()
