import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in the dialog while the submit button is disabled, which would drop it: on the
 * status text, and afterwards on the button again. A focus in an input stays there.
 */
export function useProcessingFocus(processing: boolean) {
  const status = useRef<HTMLOutputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isInInput = activeElement instanceof HTMLInputElement
    if (processing && !isInInput) status.current?.focus({ preventScroll: true })
    if (!processing && activeElement === status.current) button.current?.focus()
  }, [processing])
  return { status, button }
}
