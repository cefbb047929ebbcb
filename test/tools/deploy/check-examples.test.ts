import { stageConfig } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { checkExamples } from '../../../tools/deploy/check-examples'
import { sellingStage } from '../../support/lib/store-template'

const own: StageConfig = { ...sellingStage, texts: false }
const numberOf = (originationIdentity: string) => ({
  countries: ['GB'],
  originationIdentity,
  budgetDollars: 1,
  watchesAccount: false,
})

test('the stage dev as committed in the repository is refused in one sentence', () => {
  expect(() => checkExamples('dev', stageConfig('dev'))).toThrow(
    /^The stage "dev" would deploy with examples that reach no one: replace senderAddress, alarmAddress, financeAddress, and texts\.originationIdentity in lib\/stage\/stage-config\.ts [^.]*\.$/,
  )
})

test.each([
  [{ alarmAddress: 'ops@mail.example.org' }, 'alarmAddress'],
  [{ financeAddress: 'finance@EXAMPLE.com' }, 'financeAddress'],
  [{ texts: numberOf('+12025550123') }, 'texts.originationIdentity'],
])('%j is refused', (changes, setting) => {
  expect(() => checkExamples('prod', { ...own, ...changes })).toThrow(`replace ${setting} in`)
})

test.each([
  {},
  { alarmAddress: 'example@seller.test' },
  { alarmAddress: 'ops@my-example.com' },
  { texts: numberOf('+18335551234') },
  { texts: numberOf('MYBOOK') },
])('%j is not an example', (changes) => {
  expect(() => checkExamples('prod', { ...own, ...changes })).not.toThrow()
})
