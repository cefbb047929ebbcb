/* global findKey */

function handler(event) {
  const request = event.request
  request.uri = findKey(request.uri)
  return request
}
