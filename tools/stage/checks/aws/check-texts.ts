import { paginateDescribeSenderIds, PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  paginateListOriginationNumbers,
  SNSClient,
} from '@aws-sdk/client-sns'
import { collect } from '../../../../lambda/platform/aws/tables'
import type { StageConfig } from '../../../../lib/stage/stage-settings'
import { isSenderId, type TextSetting } from '../../../../lib/stage/text-setting'
import { action, type Check, type CheckId, type Fix, ok, warning } from '../check'
import { clientConfig, consolePage, storeRegion } from '../../../cli/aws'
import { checkOrWarn } from './check-or-warn'

const sns = new SNSClient(clientConfig)
const smsVoice = new PinpointSMSVoiceV2Client(clientConfig)
const textsPage = consolePage('sns/v3/home', '#/mobile/text-messaging')
/** Monthly, for an account that never requested more. */
const startingLimitDollars = 1

/** SNS accepts texts that it drops later, so every fault needs action while the stage offers texts. */
export async function checkTexts({ texts }: StageConfig): Promise<Check[]> {
  if (!texts) return [ok('texts.offered', 'The stage offers no texts: buyers get an email')]
  const checks = await Promise.all([
    checkOrWarn('texts.sandbox', 'The SNS sandbox', checkSandbox),
    checkOrWarn('texts.budget', 'The settings of texts', () => checkAttributes(texts)),
    checkOrWarn('texts.number', 'The origination identity', () =>
      isSenderId(texts.originationIdentity) ? checkSenderId(texts) : checkNumber(texts),
    ),
  ])
  return checks.flat()
}

async function checkSandbox(): Promise<Check> {
  const { IsInSandbox } = await sns.send(new GetSMSSandboxAccountStatusCommand({}))
  if (!IsInSandbox) return ok('texts.sandbox', 'SNS sends texts to any number')
  const summary = 'SNS is in the sandbox: it sends texts to verified numbers only'
  const what = 'Request production access.'
  return textsAction('texts.sandbox', summary, { what, page: textsPage, takes: 'about 24 hours' })
}

async function checkAttributes(texts: TextSetting): Promise<Check[]> {
  const { attributes = {} } = await sns.send(new GetSMSAttributesCommand({}))
  return [checkBudget(texts, attributes), checkLog(attributes)]
}

/** A budget above AWS's limit would never be reached, so its alarm would never fire. */
function checkBudget({ budgetDollars }: TextSetting, attributes: Record<string, string>): Check {
  const limitDollars = Number(attributes['MonthlySpendLimit'] ?? startingLimitDollars)
  const summary = `AWS limits texts to $${limitDollars} a month; the budget is $${budgetDollars}`
  if (limitDollars >= budgetDollars) return ok('texts.budget', summary)
  return textsAction('texts.budget', summary, {
    what: 'Raise the limit (if AWS grants less, with a support case), or lower texts.budgetDollars.',
    command: `aws sns set-sms-attributes --region ${storeRegion} --attributes MonthlySpendLimit=${budgetDollars}`,
    page: textsPage,
    takes: 'a minute, or about 24 hours with a support case',
  })
}

function checkLog(attributes: Record<string, string>): Check {
  const isComplete = attributes['DeliveryStatusSuccessSamplingRate'] === '100'
  if (attributes['DeliveryStatusIAMRole'] && isComplete) {
    return ok('texts.log', 'SNS logs what becomes of each text')
  }
  return warning('texts.log', 'SNS does not log what becomes of each text', {
    what: 'Deploy the stage whose texts have watchesAccount: true. Until then no alarm reports a text that does not arrive.',
  })
}

async function checkSenderId({ originationIdentity, countries }: TextSetting): Promise<Check> {
  const request = { Filters: [{ Name: 'sender-id' as const, Values: [originationIdentity] }] }
  const pages = await collect(paginateDescribeSenderIds({ client: smsVoice }, request))
  const registered = pages.flatMap(({ SenderIds = [] }) => SenderIds)
  const missing = countries.filter((country) => !registered.some(({ IsoCountryCode }) => IsoCountryCode === country))
  if (missing.length === 0) return fine(originationIdentity)
  return missingIdentity(`${originationIdentity} is no sender ID of this account for ${missing.join(', ')}`, {
    what: 'Request it for these countries in this region, or correct texts.originationIdentity.',
    page: consolePage('sms-voice/home', '#/sender-ids'),
  })
}

async function checkNumber({ originationIdentity: wanted }: TextSetting): Promise<Check> {
  const pages = await collect(paginateListOriginationNumbers({ client: sns }, {}))
  const numbers = pages.flatMap(({ PhoneNumbers = [] }) => PhoneNumbers)
  const number = numbers.find(({ PhoneNumber }) => PhoneNumber === wanted)
  const page = consolePage('sms-voice/home', '#/phone-numbers')
  if (!number) {
    return missingIdentity(`${wanted} is not a number of this account`, {
      what: 'Register it in this account and region, or correct texts.originationIdentity.',
      page,
    })
  }
  const canText = number.NumberCapabilities?.includes('SMS') ?? false
  if (number.Status?.toUpperCase() === 'ACTIVE' && canText) return fine(wanted)
  const state = canText ? `is ${number.Status?.toLowerCase() ?? 'unknown'}` : 'cannot send texts'
  return missingIdentity(`${wanted} ${state}`, {
    what: canText ? 'Wait for its registration, or complete it.' : 'Choose another number.',
    page,
  })
}

function fine(originationIdentity: string): Check {
  return ok('texts.number', `Texts come from ${originationIdentity}`)
}

function missingIdentity(summary: string, fix: Fix): Check {
  return textsAction('texts.number', summary, { ...fix, takes: 'up to 15 business days' })
}

/** Adds the second remedy: to sell without texts. */
function textsAction(id: CheckId, summary: string, fix: Fix): Check {
  const what = `${fix.what} Until then texts do not arrive: sell by email alone, with texts: false in lib/stage/stage-config.ts.`
  return action(id, summary, { ...fix, what })
}
