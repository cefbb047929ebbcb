import { loadDisplayFace } from './load-display-face'

/* The not-found page's inline script. */
loadDisplayFace()
console.error('404 Error: User attempted to access non-existent route:', location.pathname)
