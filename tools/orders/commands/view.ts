import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { html } from '../../../lambda/html'
import { stageConfig } from '../../../lib/stage/stage-config'
import { between } from '../../cli/option-values'
import { addZoneOption, defineCommand, type ZoneOption } from './define-command'

const portNumber = between(1, 65_535, 'A port is a whole number from 1 to 65535.')

type Options = ZoneOption & { port?: number; open: boolean }

export const viewCommand = defineCommand<Options>({
  name: 'view',
  description:
    'Opens the office in the browser of this machine: sales, orders, what is to do, months, and buttons to help.\n' +
    'Its pages work with your own AWS sign-in. Their address has a random token and ends with the command, at Ctrl-C.',
  examples: ['view', 'view --stage prod', 'view --stage prod --port 4250 --timezone Europe/Berlin'],
  isServer: true,
  addOptions: (command) =>
    addZoneOption(command)
      .option('--port <n>', 'the port; without it, a free one', portNumber, 0)
      .option('--no-open', 'print the address only'),
  run: async ({ options: { stage, port = 0, open }, terminal, timeZone, connect }) => {
    const store = await connect()
    const { serveOffice } = await import('../office/serve-office')
    const { now, note } = terminal
    const server = await serveOffice({
      office: async () => ({ store, stage, timeZone, ownAddress: stageConfig(stage ?? 'dev').alarmAddress, now }),
      port,
      portHint: 'give another --port',
      log: note,
    })
    terminal.print(server.url)
    const opened = open && terminal.isInteractive ? await openPage(server.url) : undefined
    // So that the first page does not wait for it.
    void import('../office/routes')
    note(opened ? 'It opens in the browser. Ctrl-C ends it.' : 'Open it in a browser. Ctrl-C ends it.')
    await once(process, 'SIGINT')
    await server.stop()
    if (opened) await rm(opened, { recursive: true, force: true })
  },
})

/** Passes the address in a file of the returned folder: every user of the machine sees the arguments of a process. */
async function openPage(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  const page = html`<!doctype html><meta http-equiv="refresh" content="0;url=${url}"><a href="${url}">Open the office</a>`
  const path = join(folder, 'office.html')
  await writeFile(path, page.markup, { mode: 0o600 })
  openFile(path)
  return folder
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** With the default program. A failure is ignored. */
function openFile(path: string): void {
  const opener = openers[process.platform] ?? 'xdg-open'
  const child = spawn(opener, [path], { detached: true, stdio: 'ignore', env: process.env })
  child.on('error', () => undefined)
  child.unref()
}
