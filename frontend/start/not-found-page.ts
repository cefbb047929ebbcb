import { loadDisplayFace } from './load-display-face'

loadDisplayFace()
console.error('404 Error: User attempted to access non-existent route:', location.pathname)
