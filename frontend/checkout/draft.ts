import type { CheckoutRequest } from '../../lambda/contract'

const key = 'checkout'

/** Stripe's way back loads the page anew, and Firefox may do so, too, without what was typed. */
export function keepDraft(request: CheckoutRequest): void {
  inStorage((storage) => storage.setItem(key, String(new URLSearchParams(request))))
}

/** Fills in what this tab has submitted, unless the visitor has begun to. */
export function fillFromDraft(form: HTMLFormElement | null): void {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  if (inputs.some((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked)) return
  for (const [name, value] of new URLSearchParams(inStorage((storage) => storage.getItem(key)) ?? '')) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof RadioNodeList) field.value = value
  }
}

/** After the purchase. */
export function forgetDraft(): void {
  inStorage((storage) => storage.removeItem(key))
}

/** `undefined` where the visitor has switched it off, or it is full. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
