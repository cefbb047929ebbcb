// Shared by both edge functions. The synthesis prepends two constants: `pages` maps a path to the key
// of its prerendered page, and `files` lists the keys that are served under their own names.
/* global pages, files */

const notFoundKey = '/not-found.html'

function findKey(uri) {
  if (pages[uri]) return pages[uri]
  if (files.includes(uri) || uri.startsWith('/assets/')) return uri
  return notFoundKey
}
