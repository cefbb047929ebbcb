import { runDoctor } from '../../../tools/doctor/run-doctor'
import { fakeTerminal } from '../../support/tools/fake-terminal'

test('a local store that is not running shows the command that starts it', async () => {
  process.env['STORE_DATA_DIR'] = '/nowhere'
  const terminal = fakeTerminal()

  expect(await runDoctor([], { terminal })).toBe(1)

  expect(terminal.printed()).toContain('✗ The local store is not running')
  expect(terminal.printed()).toContain('$ npm start')
})
