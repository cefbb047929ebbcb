import { DescribeSenderIdsCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
} from '@aws-sdk/client-sns'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { TextSetting } from '../../../lib/stage/text-setting'
import { checkTexts } from '../../../tools/checks/aws/check-texts'
import { type Check, isReady } from '../../../tools/checks/check'
import { awsError, mockAccount, ownNumber } from '../../support/tools/aws-account'

const number: TextSetting = {
  countries: ['US'],
  originationIdentity: ownNumber,
  budgetDollars: 20,
  watchesAccount: true,
}
const senderId = { ...number, countries: ['GB', 'FR'], originationIdentity: 'MYBOOK' }
const check = (texts: TextSetting | false) => checkTexts({ ...stageConfig('dev'), texts })
const statuses = (checks: Check[]) => checks.map(({ id, status }) => `${id} ${status}`)
const originationOf = (checks: Check[]) => checks.find(({ id }) => id === 'texts.number')

let aws: ReturnType<typeof mockAccount>
beforeEach(() => {
  aws = mockAccount()
})

test('a stage without texts has one line about them, and makes no request to AWS', async () => {
  const checks = await check(false)

  expect(checks).toEqual([
    { id: 'texts.offered', status: 'ok', summary: expect.stringContaining('no texts') },
  ])
  expect(aws.sns.calls()).toEqual([])
})

test('[F61] a stage that offers texts that cannot arrive is not ready', async () => {
  aws.sns
    .on(GetSMSSandboxAccountStatusCommand)
    .resolves({ IsInSandbox: true })
    .on(GetSMSAttributesCommand)
    .resolves({ attributes: {} })
    .on(ListOriginationNumbersCommand)
    .resolves({ PhoneNumbers: [] })

  const checks = await check(number)

  expect(isReady(checks)).toBe(false)
  expect(statuses(checks)).toEqual([
    'texts.sandbox action',
    'texts.budget action',
    'texts.log warning',
    'texts.number action',
  ])
  for (const each of checks.filter(({ status }) => status === 'action')) {
    expect(each).toMatchObject({ fix: { what: expect.stringContaining('texts: false') } })
  }
})

test.each([
  ['19', 'action'],
  ['20', 'ok'],
])('a limit of $%s at AWS for a budget of $20 is %s', async (MonthlySpendLimit, status) => {
  aws.sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit } })

  const budget = (await check(number)).find(({ id }) => id === 'texts.budget')

  expect(budget?.status).toBe(status)
  expect(budget?.summary).toContain(`$${MonthlySpendLimit} a month`)
})

test.each([
  ['is active', { Status: 'Active', NumberCapabilities: ['SMS' as const] }, 'ok'],
  ['is pending', { Status: 'Pending', NumberCapabilities: ['SMS' as const] }, 'action'],
  ['has voice only', { Status: 'Active', NumberCapabilities: ['VOICE' as const] }, 'action'],
  ['is another one', { PhoneNumber: '+18335550000', Status: 'Active' }, 'action'],
])('[F61] an origination number that %s is %s', async (_case, facts, status) => {
  const PhoneNumbers = [{ PhoneNumber: ownNumber, ...facts }]
  aws.sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers })

  expect(originationOf(await check(number))?.status).toBe(status)
})

test.each([
  [['GB', 'FR'], 'ok', 'Texts come from MYBOOK'],
  [['GB'], 'action', 'MYBOOK is no sender ID of this account for FR'],
  [[], 'action', 'MYBOOK is no sender ID of this account for GB, FR'],
])('[F61] a sender ID registered in %j is %s', async (countries, status, summary) => {
  const SenderIds = countries.map((IsoCountryCode) => ({
    SenderIdArn: 'arn:aws:sms-voice:us-east-1:123456789012:sender-id/MYBOOK',
    SenderId: 'MYBOOK',
    IsoCountryCode,
    MessageTypes: [],
    MonthlyLeasingPrice: '0',
    DeletionProtectionEnabled: false,
    Registered: false,
  }))
  aws.smsVoice.on(DescribeSenderIdsCommand).resolves({ SenderIds })

  expect(originationOf(await check(senderId))).toMatchObject({ status, summary })
})

test('a denied check is a warning and does not stop the others', async () => {
  const error = awsError('AuthorizationError', 'not authorized to perform: SNS:GetSMSAttributes')
  aws.sns.on(GetSMSAttributesCommand).rejects(error)

  const checks = await check(number)

  expect(statuses(checks)).toEqual(['texts.sandbox ok', 'texts.budget warning', 'texts.number ok'])
  expect(checks[1]?.summary).toContain('SNS:GetSMSAttributes')
})
