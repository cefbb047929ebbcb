import type * as App from '../app/start-app'
import { fetchScript } from './fetch-script'
import { app as url } from './page-data'

const interest = new AbortController()

let starting: Promise<boolean> | undefined
let failures = 0
/** Whether the app runs. */
export let isStarted = false

/** On the visitor's first sign of interest, fetches the app without running it. */
export function fetchOnInterest(): void {
  const options = { signal: interest.signal, capture: true, passive: true }
  // Not pointer moves: browsers report one when the page appears below the pointer.
  for (const sign of ['scroll', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(sign, fetchApp, options)
  }
}

function fetchApp() {
  interest.abort()
  fetchScript(url)
}

/** Runs the app, and resolves with whether that succeeded. It can be called again after a failure. */
export function startApp(): Promise<boolean> {
  interest.abort()
  return (starting ??= runApp())
}

async function runApp(): Promise<boolean> {
  try {
    // A different URL after a failure, because browsers cache a failed import.
    const app: typeof App = await import(failures ? `${url}?${failures}` : url)
    await app.startApp()
    isStarted = true
  } catch (error) {
    console.error(error)
    failures += 1
    starting = undefined
  }
  return isStarted
}
