import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { marionetteSession } from './marionette'
import { ended, type Engine } from './webdriver'

/** Firefox from a snap cannot read the system's temporary folder. */
const profiles = join(import.meta.dirname, '../../../.build/firefox-profiles')

const preferences = {
  // Port 0 is any free port; Firefox writes its number to the profile.
  'marionette.port': 0,
  // Marionette listens to `unload` while it clicks, which would keep the page out of the back/forward cache.
  'docshell.shistory.bfcache.allow_unload_listeners': true,
  // Firefox opens its own pages at the first start.
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
}

export async function startFirefox(executablePath: string): Promise<Engine> {
  const profile = newProfile()
  const browser = spawn(executablePath, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  })
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
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  return profile
}

async function portIn(profile: string, browser: ChildProcess): Promise<number> {
  const file = join(profile, 'MarionetteActivePort')
  for (;;) {
    // The file exists for a moment before it contains the port.
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (port > 0) return port
    if (browser.exitCode !== null) throw new Error(`Firefox ended with ${browser.exitCode}.`)
    await setTimeout(50)
  }
}
