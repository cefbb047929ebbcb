import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  SNSClient,
} from '@aws-sdk/client-sns'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import type { TextSetting } from '../../../lib/stage/text-setting'
import { type Check, ok, warning } from '../check'
import { clientConfig, consolePage, storeRegion } from '../../cli/aws'
import { checkOrWarn } from './check-or-warn'
import { checkOrigination, textsAction } from './check-origination'

const sns = new SNSClient(clientConfig)
const textsPage = consolePage('sns/v3/home', '#/mobile/text-messaging')
/** The monthly limit of an account that never requested more. */
const startingLimitDollars = 1

/**
 * Whether texts reach buyers. SNS also accepts texts that it drops later, so each check needs action while the stage
 * offers texts.
 */
export async function checkTexts({ texts }: StageConfig): Promise<Check[]> {
  if (!texts) return [ok('texts.offered', 'The stage offers no texts: buyers get an email')]
  const checks = await Promise.all([
    checkOrWarn('texts.sandbox', 'The SNS sandbox', checkSandbox),
    checkOrWarn('texts.budget', 'The settings of texts', () => checkAttributes(texts)),
    checkOrWarn('texts.number', 'The origination identity', () => checkOrigination(texts)),
  ])
  return checks.flat()
}

async function checkSandbox(): Promise<Check[]> {
  const { IsInSandbox } = await sns.send(new GetSMSSandboxAccountStatusCommand({}))
  if (!IsInSandbox) return [ok('texts.sandbox', 'SNS sends texts to any number')]
  return [
    textsAction('texts.sandbox', 'SNS is in the sandbox: it sends texts to verified numbers only', {
      what: 'Request production access.',
      page: textsPage,
      takes: 'about 24 hours',
    }),
  ]
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
