import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { closeServer, portOf } from 'kit'
import * as z from 'zod'
import { pathsOf } from '../../../tools/browser/installed-browser-paths'
import { commands, ended, type Engine, type Send, WebDriverError } from './webdriver'

/** WebKitGTK's driver, and Xvfb, an X server without a screen. */
export type WebKit = { driver: string; display: string }

/** Needs both in PATH. */
export function findWebKit(
  path = process.env['PATH'],
  exists: (file: string) => boolean = existsSync,
): WebKit | undefined {
  const driver = pathsOf(['WebKitWebDriver'], path).find(exists)
  const display = pathsOf(['Xvfb'], path).find(exists)
  return driver && display ? { driver, display } : undefined
}

const capabilities = {
  alwaysMatch: {
    'webkitgtk:browserOptions': {
      // The driver loses a page whose Cross-Origin-Opener-Policy makes WebKit change the process.
      args: ['--automation', '--features=-CrossOriginOpenerPolicy'],
    },
  },
}

const sessionSchema = z.object({ sessionId: z.string() })
const responseSchema = z.object({ value: z.unknown() })
const errorSchema = z.object({ error: z.string(), message: z.string() })

/** Starts WebKitGTK's own browser in a virtual X server. */
export async function startWebKit({ driver, display }: WebKit): Promise<Engine> {
  const screen = spawn(display, ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const DISPLAY = `:${await firstLine(screen)}`
  const server = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    // Without a graphics card its own painting takes half the processor time of OpenGL's emulation.
    env: { ...process.env, DISPLAY, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
  })
  const close = async () => {
    await ended(server)
    await ended(screen)
  }
  try {
    return { send: await webDriverSession(`http://127.0.0.1:${port}`, server), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  await closeServer(server)
  return port
}

async function firstLine(screen: ChildProcess): Promise<string> {
  const output = screen.stdio[3]
  if (!(output instanceof Readable)) throw new Error('Xvfb has no output.')
  const [line] = await once(output, 'data')
  return String(line).trim()
}

async function webDriverSession(url: string, server: ChildProcess): Promise<Send> {
  while (!(await fetch(`${url}/status`).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`The driver ended with ${server.exitCode}.`)
    await setTimeout(50)
  }
  const started = await exchange('POST', `${url}/session`, { capabilities })
  const session = `${url}/session/${sessionSchema.parse(started).sessionId}`
  return (command, parameters = {}) => {
    const [method, path] = commands[command]
    const filled = path.replaceAll(/{(\w+)}/g, (_, name: string) => String(parameters[name] ?? ''))
    return exchange(method, `${session}/${filled}`, parameters)
  }
}

async function exchange(method: string, url: string, body: object): Promise<unknown> {
  const response = await fetch(url, method === 'POST' ? { method, body: JSON.stringify(body) } : {})
  const { value } = responseSchema.parse(await response.json())
  if (response.ok) return value
  const { error, message } = errorSchema.parse(value)
  throw new WebDriverError(`${error}: ${message}`)
}
