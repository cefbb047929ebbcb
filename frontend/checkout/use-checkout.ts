import { useRef, useState } from 'react'
import type { CheckoutRequest } from '../../lambda/contract'
import { wording } from '../../product/wording'
import { missingContact } from './checkout-request'
import { goToCheckout, type Problem } from './go-to-checkout'
import { useToast } from './use-toast'

const { emailMissing, phoneMissing } = wording.errors

export function useCheckout() {
  const toast = useToast()
  const [processing, setProcessing] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const pending = useRef<AbortController>(null)

  function report(found: Problem) {
    setProblem(found)
    toast.show(found)
  }

  async function submit(request: CheckoutRequest): Promise<void> {
    // The button may be pressed again before React has disabled it.
    if (pending.current) return
    toast.dismiss()
    setProblem(undefined)
    const contact = missingContact(request)
    if (contact) return report({ ...(contact === 'email' ? emailMissing : phoneMissing), contact })
    setProcessing(true)
    pending.current = new AbortController()
    const found = await goToCheckout(request, pending.current.signal)
    pending.current = null
    setProcessing(false)
    if (found) report(found)
  }

  /** A payment's problem stays until the next attempt. */
  function change(name: string) {
    toast.dismiss()
    if (name === problem?.contact) setProblem(undefined)
  }

  /** A buyer who closes the dialog must not be redirected a moment later. */
  function cancel() {
    pending.current?.abort()
    toast.dismiss()
  }

  return { toast, processing, problem, submit, change, cancel }
}
