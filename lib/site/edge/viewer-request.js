// The synthesis prepends `pages`, from paths to keys of prerendered pages, and `files`, the keys served as they are.
/* global pages, files */

function handler(event) {
  const request = event.request
  request.uri = findKey(request)
  return request
}

function findKey(request) {
  const uri = request.uri
  if (pages[uri]) return pages[uri]
  return files.includes(uri) || isEarlierAsset(request) ? uri : '/not-found.html'
}

// Open pages load the assets of their own build, which stay in the bucket. For a missing one S3 responds with XML,
// which no edge function can replace, so only a page's own request may reach it. Browsers mark those by Sec-Fetch-Dest,
// older ones by Referer alone.
function isEarlierAsset(request) {
  const headers = request.headers
  const isOfPage = headers['sec-fetch-dest'] || headers.referer
  const navigates = headers.accept && headers.accept.value.includes('text/html')
  return isOfPage && !navigates && /^\/assets\/[\w-]+-[\w-]{6,8}\.\w+$/.test(request.uri)
}
