import { once } from 'node:events'
import { defineCommand } from './frame/define-command'
import { addZoneOption, type ZoneOption } from './frame/period-options'
import { between } from '../cli/option-values'

const portNumber = between(1, 65_535, 'A port is a whole number from 1 to 65535.')

type Options = ZoneOption & { port?: number }

export const viewCommand = defineCommand<Options>({
  name: 'view',
  description:
    'Serves the orders, what to do and the months as pages for the browser of this machine.\n' +
    'The pages read with your own AWS sign-in and change nothing. Their address has a random token and ends with ' +
    'the command, at Ctrl-C.',
  examples: ['view', 'view --stage prod', 'view --stage prod --port 4250 --timezone Europe/Berlin'],
  addOptions: (command) =>
    addZoneOption(command).option('--port <n>', 'the port; without it, a free one', portNumber, 0),
  run: async ({ options: { stage, port = 0 }, terminal, timeZone, connect }) => {
    const store = await connect()
    // React is three times as fast without the checks of its development build.
    process.env['NODE_ENV'] ??= 'production'
    const { serveOffice } = await import('./office/serve-office')
    const { now, note } = terminal
    const server = await serveOffice({
      office: async () => ({ store, stage, timeZone, now }),
      port,
      portHint: 'give another --port',
      log: note,
    })
    terminal.print(server.url)
    // So that the first page does not wait for it.
    void import('./office/routes')
    note('Open this address in a browser. Ctrl-C ends it.')
    await once(process, 'SIGINT')
    await server.stop()
  },
})
