import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { DescribeSenderIdsCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { GetAccountCommand, GetEmailIdentityCommand, SendEmailCommand } from '@aws-sdk/client-sesv2'
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
} from '@aws-sdk/client-sns'
import { stageConfig } from '../../../../lib/stage/stage-config'
import type { TextSetting } from '../../../../lib/stage/text-setting'
import { checkEmailAccount, checkSender } from '../../../../tools/stage/checks/aws/check-email'
import { checkReports } from '../../../../tools/stage/checks/aws/check-reports'
import { checkSubscriptions } from '../../../../tools/stage/checks/aws/check-subscriptions'
import { checkTexts } from '../../../../tools/stage/checks/aws/check-texts'
import { type Check, isReady } from '../../../../tools/stage/checks/check'
import { awsError, mockAccount, ownNumber, reporting, topics } from '../../../support/tools/aws-account'
import { fakeTerminal } from '../../../support/tools/fake-terminal'
import { answerLogs } from '../../../support/tools/function-log'

const dev = stageConfig('dev')
const statuses = (checks: Check[]) => checks.map(({ id, status }) => `${id} ${status}`)
const summaries = (checks: Check[]) => checks.map(({ status, summary }) => `${status} ${summary}`)

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

test('an account that is set up completely has only checks that are ok', async () => {
  const config = { ...dev, financeAddress: dev.alarmAddress }
  const checks = [checkEmailAccount(), checkSender(dev), checkTexts(dev)]

  expect((await Promise.all(checks)).flat().filter(({ status }) => status !== 'ok')).toEqual([])
  // One address for ops and finance is one subscription to each topic.
  expect(summaries(await checkSubscriptions('dev', config))).toEqual([
    'ok ops@example.com receives alarms',
    'ok ops@example.com receives direct emails about outages',
  ])
})

describe('email', () => {
  const identity = (EmailIdentity: string, Status: 'SUCCESS' | 'NOT_STARTED', MailFromDomain?: string) => {
    const bounces = { MailFromDomainStatus: 'SUCCESS', BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' } as const
    const MailFromAttributes = { MailFromDomain, ...bounces }
    const facts = { VerifiedForSendingStatus: true, DkimAttributes: { Status }, MailFromAttributes }
    aws.ses.on(GetEmailIdentityCommand, { EmailIdentity }).resolves(facts)
  }
  beforeEach(() => aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException')))

  test('SES in the sandbox or paused needs action, and a quota that is used up is a warning', async () => {
    const SendQuota = { Max24HourSend: 200, SentLast24Hours: 190 }
    const facts = { ProductionAccessEnabled: false, SendingEnabled: false, SendQuota }
    aws.ses.on(GetAccountCommand).resolves({ ...facts, EnforcementStatus: 'SHUTDOWN' })

    const checks = await checkEmailAccount()

    expect(statuses(checks)).toEqual(['email.sandbox action', 'email.paused action', 'email.quota warning'])
    expect(checks[0]).toMatchObject({ fix: { takes: 'about 24 hours' } })
  })

  const domain = { name: 'book.example.com', hostedZone: { id: 'Z0123456789ABC', name: 'example.com' } }
  const ofOwnDomain = { ...dev, senderAddress: 'ebooks@book.example.com', domain }

  test('an unverified sender shows its command, and one that the stack verifies or without DKIM is a warning', async () => {
    const command = expect.stringContaining('--email-identity ebooks@example.com')
    expect(await checkSender(dev)).toMatchObject([{ status: 'action', fix: { command } }])

    const what = expect.stringContaining('The deploy creates the identity')
    expect(await checkSender(ofOwnDomain)).toMatchObject([{ status: 'warning', fix: { what } }])

    identity(dev.senderAddress, 'NOT_STARTED')
    expect(statuses(await checkSender(dev))).toEqual(['email.sender warning'])
  })

  test.each([
    ['whose parent domain is verified', dev.domain, 'example.com', undefined, 'ok'],
    ['created by the stack', domain, 'book.example.com', 'bounces.book.example.com', 'ok'],
    ['by hand, on which the deploy fails', domain, 'book.example.com', 'mail.example.com', 'action'],
    ['by hand without a bounce domain', domain, 'book.example.com', undefined, 'action'],
  ])('a sender %s gets its status', async (_which, ownDomain, verified, bounces, status) => {
    identity(verified, 'SUCCESS', bounces)

    expect(statuses(await checkSender({ ...ofOwnDomain, domain: ownDomain }))).toEqual([`email.sender ${status}`])
  })
})

const [none, found] = [{ events: [] }, { events: [{ message: '{}' }] }]

test.each([
  ['is logged at the third look', [none, none, found], /^ok SES sends, and record-feedback gets its .* in 10 s\)$/],
  ['does not come within a minute', [none], /^warning SES accepted .* no report of it within a minute$/],
  ['may not be looked for', [{}], /^warning What becomes of an email could not be checked/],
])(
  'an email to SES’s simulator has what real ones have, and a report that %s is told',
  async (_case, bodies, expected) => {
    const requests = answerLogs(...bodies)

    expect(summaries(await checkReports('dev', dev, fakeTerminal()))).toEqual([expect.stringMatching(expected)])
    const [{ input } = { input: {} }] = aws.ses.commandCalls(SendEmailCommand).map(({ args: [command] }) => command)
    const EmailTags = ['order', 'holder'].map((Name) => ({ Name, Value: 'doctor' }))
    const ConfigurationSetName = reporting.emails.PhysicalResourceId
    expect(input).toMatchObject({
      Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
      ConfigurationSetName,
      EmailTags,
    })
    const filter = { logGroupName: reporting.log.PhysicalResourceId, filterPattern: '"0100-doctor"' }
    expect(await requests[0]?.json()).toMatchObject(filter)
  },
)

test('a topic that the stack of older sources lacks needs a deploy', async () => {
  const StackResourceSummaries = [topics.alarms]
  aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries })

  const checks = await checkSubscriptions('dev', dev)

  const fix = { command: 'npm run deploy -- --stage dev' }
  const lacking = { summary: 'ops@example.com cannot receive direct emails about outages', fix }
  expect(checks.filter(({ status }) => status !== 'ok')).toMatchObject([lacking])
})

const settings = { countries: ['US' as const], budgetDollars: 20, watchesAccount: true }
const number: TextSetting = { ...settings, originationIdentity: ownNumber }
const check = (texts: TextSetting | false) => checkTexts({ ...dev, texts })

test('texts that a stage does not offer have one line, and make no request to AWS', async () => {
  const checks = await check(false)

  expect(summaries(checks)).toEqual([expect.stringMatching(/^ok .*no texts/)])
  expect(aws.sns.calls()).toEqual([])
})

test('a stage that offers texts which cannot arrive is not ready', async () => {
  aws.sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true })
  aws.sns.on(GetSMSAttributesCommand).resolves({ attributes: {} })
  aws.sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers: [] })

  const checks = await check(number)

  expect(isReady(checks)).toBe(false)
  expect(checks.map(({ status }) => status)).toEqual(['action', 'action', 'warning', 'action'])
  const fixes = checks.flatMap((each) => (each.status === 'action' ? [each.fix.what] : []))
  expect(fixes).toEqual(Array(3).fill(expect.stringContaining('texts: false')))
})

test.each([
  ['19', 'action'],
  ['20', 'ok'],
])('a limit of $%s at AWS for a budget of $20 is %s', async (MonthlySpendLimit, status) => {
  aws.sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit } })

  const summary = expect.stringContaining(`$${MonthlySpendLimit} a month`)
  expect(await check(number)).toContainEqual(expect.objectContaining({ id: 'texts.budget', status, summary }))
})

test.each([
  ['is active', 'ok', 'SMS', { Status: 'Active' }],
  ['is pending', 'action', 'SMS', { Status: 'Pending' }],
  ['has voice only', 'action', 'VOICE', { Status: 'Active' }],
  ['is another one', 'action', 'SMS', { Status: 'Active', PhoneNumber: '+18335550000' }],
] as const)('an origination number that %s is %s', async (_case, status, capability, facts) => {
  const PhoneNumbers = [{ PhoneNumber: ownNumber, NumberCapabilities: [capability], ...facts }]
  aws.sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers })

  expect(await check(number)).toContainEqual(expect.objectContaining({ id: 'texts.number', status }))
})

test.each([
  [['GB', 'FR'], 'ok', 'Texts come from MYBOOK'],
  [['GB'], 'action', 'MYBOOK is no sender ID of this account for FR'],
])('a sender ID registered in %j is %s', async (registered, status, summary) => {
  const facts = { SenderIdArn: 'arn', MessageTypes: [], MonthlyLeasingPrice: '0', DeletionProtectionEnabled: false }
  const senderId = { ...facts, SenderId: 'MYBOOK', Registered: false }
  const SenderIds = registered.map((IsoCountryCode) => ({ ...senderId, IsoCountryCode }))
  aws.smsVoice.on(DescribeSenderIdsCommand).resolves({ SenderIds })

  const checks = await check({ ...number, countries: ['GB', 'FR'], originationIdentity: 'MYBOOK' })

  expect(checks).toContainEqual(expect.objectContaining({ id: 'texts.number', status, summary }))
})

test('a denied check of texts is a warning and does not stop the others', async () => {
  aws.sns.on(GetSMSAttributesCommand).rejects(awsError('AuthorizationError', 'not authorized: SNS:GetSMSAttributes'))

  const summary = expect.stringContaining('SNS:GetSMSAttributes')
  expect(await check(number)).toMatchObject([{ status: 'ok' }, { status: 'warning', summary }, { status: 'ok' }])
})
