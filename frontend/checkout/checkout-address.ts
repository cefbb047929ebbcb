/**
 * Whether the page may send the buyer to `url`: the hosted checkout, or, from a page that is itself
 * on this machine, a stand-in for it on this machine. `pageHost` is `location.hostname`.
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
