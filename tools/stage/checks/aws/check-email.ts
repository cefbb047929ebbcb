import { GetEmailIdentityCommand, type GetEmailIdentityResponse, SESv2Client } from '@aws-sdk/client-sesv2'
import { bounceDomain, ownSenderDomain, type StageConfig } from '../../../../lib/stage/stage-settings'
import { action, type Check, ok, warning } from '../check'
import { checkOrWarn } from './check-or-warn'
import { readEmailQuota } from './email-quota'
import { clientConfig, consolePage, isAwsError, storeRegion } from '../../../cli/aws'

const ses = new SESv2Client(clientConfig)
const accountPage = consolePage('ses/home', '#/account')
const identitiesPage = consolePage('ses/home', '#/identities')

export function checkEmailAccount(): Promise<Check[]> {
  return checkOrWarn('email.account', 'SES', async () => {
    const { account, isSandbox, ...quota } = await readEmailQuota()
    return [
      isSandbox
        ? action('email.sandbox', 'SES is in the sandbox: it sends to verified addresses only', {
            what: 'Request production access; explain that buyers receive what they paid for, one email per order.',
            page: accountPage,
            takes: 'about 24 hours',
          })
        : ok('email.sandbox', 'SES sends to any address'),
      ...(account.SendingEnabled ? [] : [paused(account.EnforcementStatus)]),
      quotaCheck(quota),
    ]
  })
}

function paused(status = 'unknown'): Check {
  return action('email.paused', `SES sends nothing for this account (its status is ${status})`, {
    what: 'Answer the case that AWS opened; sending resumes when AWS lifts the pause.',
    page: consolePage('ses/home', '#/reputation'),
    takes: 'about a day',
  })
}

function quotaCheck({ sent, most, summary }: { sent: number; most: number; summary: string }): Check {
  if (most < 0 || sent < most * 0.8) return ok('email.quota', summary)
  const what = 'Request a higher quota: emails above it are not sent.'
  return warning('email.quota', summary, { what, page: accountPage, takes: 'about 24 hours' })
}

export function checkSender(config: StageConfig): Promise<Check[]> {
  return checkOrWarn('email.sender', 'The sender in SES', async () => {
    const { senderAddress } = config
    const ownDomain = ownSenderDomain(config)
    if (ownDomain && isMadeByHand(ownDomain, await findIdentity(ownDomain))) return conflicting(ownDomain)
    const identities = await Promise.all(identitiesFor(senderAddress).map(findIdentity))
    const verified = identities.filter((identity) => identity?.VerifiedForSendingStatus)
    if (verified.length > 0) return withDkim(senderAddress, verified)
    if (ownDomain) {
      const what = 'The deploy creates the identity and its records; SES then verifies them.'
      const takes = 'minutes, at most 72 hours'
      const summary = `${ownDomain} is not verified yet`
      return warning('email.sender', summary, { what, page: identitiesPage, takes })
    }
    return unverified(senderAddress)
  })
}

/** The stack's own identity has the bounce domain. */
function isMadeByHand(domain: string, identity: GetEmailIdentityResponse | undefined): boolean {
  if (!identity) return false
  return identity.MailFromAttributes?.MailFromDomain !== bounceDomain(domain)
}

function conflicting(domain: string): Check {
  return action('email.sender', `${domain} is an SES identity that the deploy did not create`, {
    what: 'The deploy creates this identity and fails if it exists: delete it, or choose another sender domain.',
    command: `aws sesv2 delete-email-identity --region ${storeRegion} --email-identity ${domain}`,
    page: identitiesPage,
  })
}

/** An identity of the address, its domain or any parent domain covers it. */
function identitiesFor(address: string): string[] {
  const labels = (address.split('@')[1] ?? '').split('.')
  const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
  return [address, ...domains]
}

async function findIdentity(name: string): Promise<GetEmailIdentityResponse | undefined> {
  try {
    return await ses.send(new GetEmailIdentityCommand({ EmailIdentity: name }))
  } catch (error) {
    if (isAwsError(error, 'NotFoundException')) return undefined
    throw error
  }
}

function withDkim(address: string, verified: (GetEmailIdentityResponse | undefined)[]): Check {
  const isSigned = verified.some((identity) => identity?.DkimAttributes?.Status === 'SUCCESS')
  if (isSigned) return ok('email.sender', `${address} is verified, and its emails are signed with DKIM`)
  return warning('email.sender', `${address} is verified, but its emails are not signed with DKIM`, {
    what: 'Verify the whole domain as well: without DKIM, many emails are treated as spam.',
    page: identitiesPage,
    takes: 'minutes to 72 hours after the DNS records exist',
  })
}

function unverified(address: string): Check {
  const domain = address.split('@')[1]
  return action('email.sender', `${address} is not verified in ${storeRegion}`, {
    what: `Verify ${domain} (better: with DKIM) or the address, and follow the instructions of SES.`,
    command: `aws sesv2 create-email-identity --region ${storeRegion} --email-identity ${address}`,
    page: identitiesPage,
    takes: 'minutes',
  })
}
