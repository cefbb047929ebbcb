// Shared by both edge functions. The synth puts two constants in front of it: `pages`, which leads
// from a path to the key of its prerendered page, and `files`, the keys served as they are named.
/* global pages, files */

const notFoundKey = '/not-found.html'

function findKey(uri) {
  if (pages[uri]) return pages[uri]
  if (files.includes(uri) || uri.startsWith('/assets/')) return uri
  return notFoundKey
}
