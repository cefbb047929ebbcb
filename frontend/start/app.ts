import type * as App from '../app/render-app'
import { fetchScript } from './fetch-script'
import { app as url } from './page-data'

const interest = new AbortController()

let starting: Promise<boolean> | undefined
let failures = 0
export let isStarted = false

/** Without running the app. */
export function fetchOnInterest(): void {
  const options = { signal: interest.signal, capture: true, passive: true }
  // Not pointer moves: browsers report one for a page that appears below the pointer.
  for (const sign of ['scroll', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(sign, fetchApp, options)
  }
}

function fetchApp() {
  interest.abort()
  fetchScript(url)
}

/** Resolves with whether the app runs. Can be called again after a failure. */
export function startApp(): Promise<boolean> {
  interest.abort()
  return (starting ??= runApp())
}

async function runApp(): Promise<boolean> {
  try {
    // Browsers cache a failed import.
    const app: typeof App = await import(failures ? `${url}?${failures}` : url)
    await app.renderApp()
    isStarted = true
  } catch (error) {
    console.error(error)
    failures += 1
    starting = undefined
  }
  return isStarted
}
