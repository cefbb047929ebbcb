import { useEffect, useRef, useState } from 'react'
import type { CheckoutRequest } from '../../lambda/contract'
import { wording } from '../../product/wording'
import { checkoutRequest } from './checkout-request'
import { createPayment } from './create-payment'
import { departure } from './departure'
import { missingContact } from './missing-contact'
import type { Message, useToast } from './use-toast'

const { emailMissing, phoneMissing, payment } = wording.errors

/** What the buyer has filled in, and the way from there to the hosted checkout. */
export function useCheckout(open: boolean, toast: ReturnType<typeof useToast>) {
  const [filledIn, setFilledIn] = useState<CheckoutRequest>(nothingFilledIn)
  const [processing, setProcessing] = useState(false)
  const underway = useRef<AbortController>(null)

  // Who closes the dialog does not want to be taken to the checkout a moment later.
  useEffect(() => {
    if (!open) underway.current?.abort()
  }, [open])

  /** Resolves with the name of the input that is still to be filled in, if there is one. */
  async function submit(): Promise<'email' | 'phone' | undefined> {
    // A second press may come before React has disabled the button.
    if (underway.current) return undefined
    const missing = missingContact(filledIn)
    if (missing) {
      toast.show(missing === 'email' ? emailMissing : phoneMissing)
      return missing
    }
    toast.dismiss()
    setProcessing(true)
    underway.current = new AbortController()
    const problem = await goToCheckout(checkoutRequest(filledIn), underway.current.signal)
    underway.current = null
    setProcessing(false)
    if (problem) toast.show(problem)
    return undefined
  }

  function fillIn(change: Partial<CheckoutRequest>) {
    setFilledIn((before) => ({ ...before, ...change }))
  }

  return { filledIn, fillIn, processing, submit }
}

const nothingFilledIn: CheckoutRequest = { deliveryMethod: 'email', email: '', phone: '' }

/** Resolves when the page has been left, or with what there is to say about why it was not. */
async function goToCheckout(
  request: CheckoutRequest,
  signal: AbortSignal,
): Promise<Message | undefined> {
  try {
    const clientKey = import.meta.env.VITE_CLIENT_KEY
    const url = await createPayment(request, { clientKey, pageHost: location.hostname, signal })
    signal.throwIfAborted()
    location.assign(url)
    await departure()
    return undefined
  } catch (error) {
    if (signal.aborted) return undefined
    const message = error instanceof Error ? error.message : ''
    return { title: payment.title, description: message || payment.noMessage }
  }
}
