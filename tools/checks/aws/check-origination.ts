import {
  paginateDescribeSenderIds,
  PinpointSMSVoiceV2Client,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { paginateListOriginationNumbers, SNSClient } from '@aws-sdk/client-sns'
import { collect } from '../../../lambda/platform/aws/tables'
import { isSenderId, type TextSetting } from '../../../lib/stage/text-setting'
import { clientConfig, consolePage } from '../../cli/aws'
import { action, type Check, type CheckId, type Fix, ok } from '../check'

const sns = new SNSClient(clientConfig)
const smsVoice = new PinpointSMSVoiceV2Client(clientConfig)
const takes = 'up to 15 business days'

/** Whether the account owns the number or the sender ID that texts come from. */
export async function checkOrigination(texts: TextSetting): Promise<Check[]> {
  return [
    isSenderId(texts.originationIdentity) ? await checkSenderId(texts) : await checkNumber(texts),
  ]
}

async function checkSenderId({ originationIdentity, countries }: TextSetting): Promise<Check> {
  const request = { Filters: [{ Name: 'sender-id' as const, Values: [originationIdentity] }] }
  const pages = await collect(paginateDescribeSenderIds({ client: smsVoice }, request))
  const registered = pages.flatMap(({ SenderIds = [] }) => SenderIds)
  const missing = countries.filter(
    (country) => !registered.some(({ IsoCountryCode }) => IsoCountryCode === country),
  )
  if (missing.length === 0) return fine(originationIdentity)
  return missingIdentity(
    `${originationIdentity} is no sender ID of this account for ${missing.join(', ')}`,
    {
      what: 'Request it for these countries in this region, or correct texts.originationIdentity.',
      page: consolePage('sms-voice/home', '#/sender-ids'),
    },
  )
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
  return textsAction('texts.number', summary, { ...fix, takes })
}

/** A check that needs action because texts do not arrive, with both remedies. */
export function textsAction(id: CheckId, summary: string, fix: Fix): Check {
  const what = `${fix.what} Until then texts do not arrive: sell by email alone, with texts: false in lib/stage/stage-config.ts.`
  return action(id, summary, { ...fix, what })
}
