/* global bodyBytes, link, paths, refusals, source, sourceHeader, viewerAddressHeader */

// API Gateway counts a call towards the limits that all buyers share before it validates the body. So calls that it
// would refuse in any case end here.
function handler(event) {
  const request = event.request
  // API Gateway refuses some of what may follow a token, such as `|`, before the function can ignore it.
  const found = request.uri.match(link)
  if (found) request.uri = found[0]
  const refusal = findRefusal(request)
  if (refusal) return refusal
  // Replaces what the viewer itself may have sent (F88).
  request.headers[viewerAddressHeader] = { value: event.viewer.ip }
  delete request.headers[sourceHeader]
  const named = valueOf(request.headers, 'referer').match(source)
  if (named && request.uri === paths.createPayment) request.headers[sourceHeader] = { value: named[1] }
  return request
}

function findRefusal(request) {
  const path = request.uri.replace(/\/$/, '')
  if (isDownload(path)) {
    return ['GET', 'HEAD', 'POST'].includes(request.method) ? undefined : refusals.unknown
  }
  if (request.method !== 'POST') return refusals.unknown
  if (path === paths.createPayment) return findPaymentRefusal(request.headers)
  if (path === paths.stripeWebhook) {
    return valueOf(request.headers, 'stripe-signature') ? undefined : refusals.unsigned
  }
  return refusals.unknown
}

function isDownload(path) {
  const start = `${paths.download}/`
  return path.startsWith(start) && /^[^/]+$/.test(path.slice(start.length))
}

function findPaymentRefusal(headers) {
  if (!valueOf(headers, 'x-api-key')) return refusals.noKey
  const isJson = /^application\/json *(;|$)/i.test(valueOf(headers, 'content-type'))
  const length = valueOf(headers, 'content-length')
  // HTTP/2 allows a request without a length; the function then measures the body.
  const fits = length === '' || (length >= bodyBytes.least && length <= bodyBytes.most)
  return isJson && fits ? undefined : refusals.malformed
}

function valueOf(headers, name) {
  return headers[name] ? headers[name].value : ''
}
