// Formats and fills the form. It works without scripts too.

const groupSizes = (digits) => (/^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3])

/** `4242 4242 4242 4242`, also while it is being typed. */
function groupCardNumber(digits) {
  const parts = []
  let rest = digits
  for (const size of groupSizes(digits)) {
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return parts.filter(Boolean).join(' ')
}

/** `12 / 34`; a month from 2 to 9 needs no leading zero. */
function groupExpiry(digits) {
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2, 4)}` : month
}

/** Formats a field while it changes, unless a digit in the middle is being corrected. */
function formatWhileTyping(input, format) {
  input?.addEventListener('input', () => {
    const isAtEnd = input.selectionStart === input.value.length
    if (isAtEnd) input.value = format(input.value.replace(/\D/g, ''))
  })
}

/** Sends a form once, until the browser returns to the page, also from its cache. */
function sendOnce(form) {
  let isSent = false
  const button = form.querySelector('[data-busy-label]')
  const label = button?.textContent

  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
    button?.setAttribute('aria-disabled', 'true')
    if (button && event.submitter === button) button.textContent = button.dataset.busyLabel
  })
  addEventListener('pageshow', () => {
    isSent = false
    button?.removeAttribute('aria-disabled')
    if (button) button.textContent = label
  })
}

function fillWith(card) {
  for (const [name, value] of [
    ['number', card],
    ['expiry', '12 / 34'],
    ['cvc', /^3[47]/.test(card) ? '1234' : '123'],
  ]) {
    const input = document.getElementById(name)
    input.value = value
    input.removeAttribute('aria-invalid')
    document.getElementById(`${name}-error`)?.remove()
  }
  document.querySelector('[data-pay] button').focus()
}

formatWhileTyping(document.getElementById('number'), groupCardNumber)
formatWhileTyping(document.getElementById('expiry'), groupExpiry)
document.querySelectorAll('[data-pay]').forEach(sendOnce)
document.querySelectorAll('[data-card]').forEach((link) =>
  link.addEventListener('click', (event) => {
    event.preventDefault()
    fillWith(link.dataset.card)
  }),
)
document.querySelector('[aria-invalid]')?.focus()
