import { eventually } from 'kit/testing'
import { parse } from 'node-html-parser'
import { runOrders } from '../../../../tools/orders/run-orders'
import { fakeTerminal } from '../../../support/tools/fake-terminal'
import { useStageOrders } from '../../../support/tools/stage-orders'

useStageOrders()

test('view prints the address of the office, and serves it until Ctrl-C', async () => {
  const terminal = fakeTerminal()
  const ended = runOrders(['view', '--stage', 'dev', '--timezone', 'Asia/Kolkata'], terminal)
  await eventually(async () => terminal.printed() !== '')

  const page = await (await fetch(terminal.printed())).text()
  process.emit('SIGINT')

  expect(await ended).toBe(0)
  expect(terminal.printed()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/)
  expect(parse(page).querySelector('header')?.text).toContain('dev')
  expect(parse(page).querySelector('footer')?.text).toMatch(/^Times are in Asia\/Kolkata\./)
  await expect(fetch(terminal.printed())).rejects.toThrow('fetch failed')
})

test.each(['0', '70000'])('port %s is refused', async (port) => {
  const terminal = fakeTerminal()

  expect(await runOrders(['view', '--port', port], terminal)).toBe(2)
  expect(terminal.shown()).toMatch(/A port is a whole number from 1 to 65535\./)
})
