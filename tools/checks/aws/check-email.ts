import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { bounceDomain, ownSenderDomain, type StageConfig } from '../../../lib/stage/stage-settings'
import { done, open, type Point, warning } from '../checklist/point'
import { isAwsError, look } from './look'
import { consolePage, storeRegion } from './region'

const ses = new SESv2Client({ region: storeRegion })
const accountPage = consolePage('ses/home', '#/account')
const identitiesPage = consolePage('ses/home', '#/identities')

/** Whether SES lets the account send e-mails to anybody, and how many are left today. */
export function checkEmailAccount(): Promise<Point[]> {
  return look('email.account', 'The state of SES', async () => {
    const account = await ses.send(new GetAccountCommand({}))
    return [
      account.ProductionAccessEnabled
        ? done('email.sandbox', 'SES sends to anybody')
        : open('email.sandbox', 'SES is in its sandbox: it sends to verified addresses only', {
            what: 'Ask AWS for production access; say that buyers get what they paid for, one e-mail an order.',
            page: accountPage,
            takes: 'about 24 hours',
          }),
      ...(account.SendingEnabled ? [] : [paused(account.EnforcementStatus)]),
      quota(account.SendQuota?.SentLast24Hours ?? 0, account.SendQuota?.Max24HourSend ?? 0),
    ]
  })
}

function paused(status = 'unknown'): Point {
  return open('email.paused', `SES sends nothing for this account (its state is ${status})`, {
    what: 'Answer the case that AWS opened, and send again only when it says so.',
    page: consolePage('ses/home', '#/reputation'),
    takes: 'about a day',
  })
}

function quota(sent: number, most: number): Point {
  // SES reports -1 for no limit.
  if (most < 0) return done('email.quota', `${sent} e-mails in the last 24 hours, and no limit`)
  const found = `${sent} of ${most.toLocaleString('en-US')} e-mails in the last 24 hours`
  if (sent < most * 0.8) return done('email.quota', found)
  const what = 'Ask for a higher quota: what is above it is not sent.'
  return warning('email.quota', found, { what, page: accountPage, takes: 'about 24 hours' })
}

/** Whether SES believes that the stage's sender is ours. */
export function checkSender(config: StageConfig): Promise<Point[]> {
  return look('email.sender', 'The sender in SES', async () => {
    const { senderAddress } = config
    const ownDomain = ownSenderDomain(config)
    if (ownDomain && isOfOthers(ownDomain, await findIdentity(ownDomain))) return [taken(ownDomain)]
    const identities = await Promise.all(identitiesFor(senderAddress).map(findIdentity))
    const verified = identities.filter((identity) => identity?.VerifiedForSendingStatus)
    if (verified.length > 0) return [withDkim(senderAddress, verified)]
    if (ownDomain) {
      const what = 'The deploy makes the identity and its records; SES then finds them by itself.'
      const takes = 'minutes, at most 72 hours'
      const found = `${ownDomain} is not verified yet`
      return [warning('email.sender', found, { what, page: identitiesPage, takes })]
    }
    return [unverified(senderAddress)]
  })
}

/** Whether the identity that the stack makes exists already without being the stack's. */
function isOfOthers(domain: string, identity: GetEmailIdentityResponse | undefined): boolean {
  if (!identity) return false
  return identity.MailFromAttributes?.MailFromDomain !== bounceDomain(domain)
}

function taken(domain: string): Point {
  return open('email.sender', `${domain} is an identity of SES that the deploy did not make`, {
    what: 'The deploy makes it, and fails on one that is there: delete it, or take a sender elsewhere.',
    command: `aws sesv2 delete-email-identity --region ${storeRegion} --email-identity ${domain}`,
    page: identitiesPage,
  })
}

/** The address, its domain and the domains above it: each covers the address. */
export function identitiesFor(address: string): string[] {
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

function withDkim(address: string, verified: (GetEmailIdentityResponse | undefined)[]): Point {
  const isSigned = verified.some((identity) => identity?.DkimAttributes?.Status === 'SUCCESS')
  if (isSigned) return done('email.sender', `${address} is verified and its e-mails carry DKIM`)
  return warning('email.sender', `${address} is verified, and its e-mails carry no DKIM`, {
    what: 'Verify the whole domain as well: without DKIM many e-mails end as spam.',
    page: identitiesPage,
    takes: 'minutes to 72 hours after the DNS records are there',
  })
}

function unverified(address: string): Point {
  const domain = address.split('@')[1]
  return open('email.sender', `${address} is not verified in ${storeRegion}`, {
    what: `Verify ${domain} (better: with DKIM) or the address, and follow what SES then shows or sends.`,
    command: `aws sesv2 create-email-identity --region ${storeRegion} --email-identity ${address}`,
    page: identitiesPage,
    takes: 'minutes',
  })
}
