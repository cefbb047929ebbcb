import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { clientConfig } from '../../../cli/aws'

const ses = new SESv2Client(clientConfig)

/** How many emails the account may send in 24 hours; `most` is negative without a limit. */
export async function readEmailQuota() {
  const account = await ses.send(new GetAccountCommand({}))
  const { SentLast24Hours: sent = 0, Max24HourSend: most = 0 } = account.SendQuota ?? {}
  const limit = most < 0 ? ', without a limit' : ''
  const summary = `${most < 0 ? sent : `${sent} of ${most.toLocaleString('en-US')}`} emails in the last 24 hours${limit}`
  return { account, sent, most, summary, isSandbox: account.ProductionAccessEnabled !== true }
}
