import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { marionetteSession } from './marionette'
import type { Engine } from './webdriver'

/** Firefox from a snap reads no temporary folder of the system. */
const profiles = join(import.meta.dirname, '../../../.build/firefox-profiles')

const preferences = {
  // A port that is free; Firefox writes it to the profile.
  'marionette.port': 0,
  // Marionette listens to `unload` while it clicks, which would keep the page out of the back/forward cache.
  'docshell.shistory.bfcache.allow_unload_listeners': true,
  // Its own pages at the first start.
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
}

/** Starts the Firefox at `executablePath` without a window and with a profile of its own. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const profile = newProfile()
  const browser = spawn(
    executablePath,
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    { stdio: 'ignore' },
  )
  const close = async () => {
    await ended(browser)
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    return { send: await marionetteSession(await portIn(profile, browser)), close }
  } catch (error) {
    await close()
    throw error
  }
}

function newProfile(): string {
  mkdirSync(profiles, { recursive: true })
  const profile = mkdtempSync(join(profiles, 'profile-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  return profile
}

async function portIn(profile: string, browser: ChildProcess): Promise<number> {
  const file = join(profile, 'MarionetteActivePort')
  while (!existsSync(file)) {
    if (browser.exitCode !== null) throw new Error(`Firefox ended with ${browser.exitCode}.`)
    await setTimeout(50)
  }
  return Number(readFileSync(file, 'utf8'))
}

/** Ends a process and waits until it has. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
