/* global ended */

// S3 checks the presigned query that it gets. After the expiry it responds with XML, so the page comes from here.
function handler(event) {
  const request = event.request
  if (!isCurrent(request.querystring)) return ended
  request.uri = request.uri.replace(/^.*?(?=\/copies\/|\/[^/]*$)/, '')
  return request
}

function isCurrent(query) {
  const signedAt = valueOf(query, 'X-Amz-Date')
  const date = signedAt.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5')
  return Date.now() < Date.parse(date) + valueOf(query, 'X-Amz-Expires') * 1000
}

function valueOf(query, name) {
  return query[name] ? query[name].value : ''
}
