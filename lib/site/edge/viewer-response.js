/* global findKey, notFoundKey, pages */

// A 304 stays one: the browser then shows the 404 that it has kept.
function handler(event) {
  const response = event.response
  if (response.statusCode === 200 && isNotFound(event.request.uri)) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

// Whether a viewer-response function sees the path as it was asked for or as the viewer-request
// function left it is documented nowhere clearly, so both are understood.
function isNotFound(uri) {
  return !Object.values(pages).includes(uri) && findKey(uri) === notFoundKey
}
