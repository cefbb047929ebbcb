/**
 * Whether the page may redirect the buyer to `url`: to Stripe's hosted checkout, or from a page served
 * by localhost to an emulator on localhost. `pageHost` is `location.hostname`.
 */
export function isCheckoutAddress(url: string, pageHost: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, hostname } = new URL(url)
  if (protocol === 'https:' && host === 'checkout.stripe.com') return true
  return isLoopback(pageHost) && isLoopback(hostname) && /^https?:$/.test(protocol)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
