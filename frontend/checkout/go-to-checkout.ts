import type { CheckoutRequest, Contact } from '../../lambda/contract'
import { wording } from '../../product/wording'
import { ContactError, createPayment } from './create-payment'
import type { ToastMessage } from './use-toast'

const { payment } = wording.errors

/** Without `contact` it is about the payment itself. */
export type Problem = ToastMessage & { contact?: Contact | undefined }

/** Resolves with nothing if the buyer canceled, stopped the navigation or came back. */
export async function goToCheckout(request: CheckoutRequest, cancelled: AbortSignal): Promise<Problem | undefined> {
  try {
    const { VITE_CLIENT_KEY: clientKey } = import.meta.env
    const { hostname: pageHost } = location
    const url = await createPayment(request, { clientKey, pageHost, signal: cancelled })
    cancelled.throwIfAborted()
    location.assign(url)
    await stillHere(cancelled)
    return undefined
  } catch (error) {
    if (cancelled.aborted) return undefined
    const message = error instanceof Error ? error.message : ''
    const contact = error instanceof ContactError ? error.contact : undefined
    return { title: payment.title, description: message || payment.noMessage, contact }
  }
}

/**
 * Resolves when the page is still in use after the redirect. No event reports a stopped navigation, so ten seconds count
 * as one. Nothing may happen on `pagehide`: Firefox drops the messages with which React schedules its work.
 */
function stillHere(cancelled: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, 10_000)
    cancelled.addEventListener('abort', () => {
      stop()
      resolve()
    })
  })
}
