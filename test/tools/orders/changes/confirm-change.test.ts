import { confirmChange } from '../../../../tools/orders/changes/confirm-change'
import { fakeTerminal } from '../../../support/tools/fake-terminal'

test('the command says what it will do, and asks for consent', async () => {
  const terminal = fakeTerminal({ agrees: true })

  await confirmChange('The link dies.', {}, terminal)

  expect(terminal.shown()).toBe('The link dies.\nGo on?')
})

test('without consent nothing is done', async () => {
  await expect(
    confirmChange('The link dies.', {}, fakeTerminal({ agrees: false })),
  ).rejects.toThrow('Nothing was changed.')
})

test('Enter alone does nothing, unless the change can be undone', async () => {
  const terminal = fakeTerminal({ agrees: 'enter' })

  await expect(confirmChange('The buyer is erased.', {}, terminal)).rejects.toThrow(
    'Nothing was changed.',
  )
  await expect(confirmChange('The link dies.', {}, terminal, 'yes')).resolves.toBeUndefined()
})

test('--yes says what will be done, without a question', async () => {
  const terminal = fakeTerminal({ agrees: false })

  await confirmChange('The link dies.', { yes: true }, terminal)

  expect([terminal.shown(), terminal.questions]).toEqual(['The link dies.', []])
})

test('without a terminal the command says to add --yes', async () => {
  await expect(confirmChange('The link dies.', {}, fakeTerminal())).rejects.toThrow('add --yes')
})
