import { runScreenshots } from '../../../tools/screenshots/run-screenshots'
import { fakeTerminal } from '../../support/tools/fake-terminal'

test('--help says what is written and takes no picture', async () => {
  const terminal = fakeTerminal()

  expect(await runScreenshots(['--help'], terminal)).toBe(0)
  expect(terminal.printed()).toMatch(
    /^Usage: npm run screenshots -- \[options\][^]*docs\/images[^]*npm start/,
  )
})

test('without a running store the command fails and says what to start', async () => {
  const terminal = fakeTerminal()

  expect(await runScreenshots([], terminal, 1)).toBe(1)
  expect(terminal.shown()).toContain(
    'no store runs at http://localhost:1: start it with `npm start`, or set PORT',
  )
})
