/* global findKey, notFoundKey, pages */

// A 304 stays a 304: the browser then shows the 404 page that it has cached.
function handler(event) {
  const response = event.response
  if (response.statusCode === 200 && isNotFound(event.request.uri)) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

// AWS does not document whether a viewer-response function sees the original path or the one that the
// viewer-request function set, so both are handled.
function isNotFound(uri) {
  return !Object.values(pages).includes(uri) && findKey(uri) === notFoundKey
}
