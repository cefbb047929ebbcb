import { loadDisplayFace } from './load-display-face'

/* The thank-you page's inline script. */
loadDisplayFace()
