// The upload marks the not-found page with its status (lib/site/site-upload.ts). AWS does not document whether the path
// is the requested one here, or the key. A 304 stays one: the browser then shows the 404 page that it has cached.
function handler(event) {
  const response = event.response
  const status = response.headers['x-amz-meta-status']
  if (response.statusCode === 200 && status && status.value === '404') {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}
