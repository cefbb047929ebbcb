import { confirmChange } from '../../../../tools/orders/changes/confirm-change'
import { fakeTerminal } from '../../../support/tools/fake-terminal'

test('a person is told what will be done, and asked', async () => {
  const terminal = fakeTerminal({ agrees: true })

  await confirmChange('The link dies.', {}, terminal)

  expect(terminal.shown()).toBe('The link dies.\nGo on?')
})

test('nothing is done when the person does not agree', async () => {
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

test('--yes says what will be done, and asks nobody', async () => {
  const terminal = fakeTerminal({ agrees: false })

  await confirmChange('The link dies.', { yes: true }, terminal)

  expect([terminal.shown(), terminal.questions]).toEqual(['The link dies.', []])
})

test('where nobody can be asked, it says to add --yes', async () => {
  await expect(confirmChange('The link dies.', {}, fakeTerminal())).rejects.toThrow('add --yes')
})
