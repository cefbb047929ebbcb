import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { ended, type Engine, type Send, WebDriverError } from './webdriver'

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
  // It starts with no add-on and no process in reserve, and draws ten times a second: a third of the processor time.
  'extensions.enabledScopes': 0,
  'extensions.webextensions.remote': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
  'layout.frame_rate': 10,
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

const responseSchema = z.tuple([
  z.literal(1),
  z.number(),
  z.object({ error: z.string(), message: z.string() }).nullable(),
  z.unknown(),
])
const valueSchema = z.object({ value: z.unknown() })

/**
 * Firefox's own WebDriver server, which responds in order, needs no driver:
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
async function marionetteSession(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const messages = messagesOf(socket)
  // The first one introduces Marionette.
  await messages.next()
  let requested = 0
  const request = async (name: string, parameters: Record<string, string | string[]>) => {
    requested += 1
    const message = JSON.stringify([0, requested, name, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [, , error, result] = responseSchema.parse((await messages.next()).value)
    if (error) throw new WebDriverError(`${error.error}: ${error.message}`)
    return result
  }
  await request('WebDriver:NewSession', {})
  return async (command, parameters = {}) => {
    const result = await request(`WebDriver:${command}`, parameters)
    return Array.isArray(result) ? result : valueSchema.parse(result).value
  }
}

/** Each message is preceded by its length in bytes and a colon. */
async function* messagesOf(socket: Socket): AsyncGenerator {
  let received = Buffer.alloc(0)
  for await (const data of socket) {
    received = Buffer.concat([received, data])
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.subarray(0, start - 1))
      if (start === 0 || received.length < end) break
      yield JSON.parse(received.subarray(start, end).toString())
      received = received.subarray(end)
    }
  }
}
