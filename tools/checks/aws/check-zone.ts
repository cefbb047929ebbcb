import { resolveNs } from 'node:dns/promises'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { action, type Check, ok } from '../check'
import { checkOrWarn } from './check-or-warn'
import { signedCall } from './signed-call'

/** Error codes of Node's resolver for a name without name servers. */
const noServers = ['ENOTFOUND', 'ENODATA']

type Lookup = (name: string) => Promise<string[]>

/** Without the delegation, records have no effect: the deploy would wait up to three days for its certificate. */
export async function checkZone({ domain }: Pick<StageConfig, 'domain'>, lookUp: Lookup = resolveNs): Promise<Check[]> {
  const zone = domain?.hostedZone
  if (!zone) return []
  return checkOrWarn('aws.zone', `The hosted zone ${zone.id}`, async () => {
    const [own, delegated] = await Promise.all([serversOf(zone.id), delegatedTo(zone.name, lookUp)])
    if (own === undefined) {
      const summary = `The account has no hosted zone ${zone.id}`
      const what = 'Correct domain.hostedZone in lib/stage/stage-config.ts, or create the zone.'
      return action('aws.zone', summary, { what })
    }
    if (delegated.length > 0 && delegated.every((server) => own.includes(server))) {
      return ok('aws.zone', `${zone.name} is delegated to the zone ${zone.id}`)
    }
    const servers = delegated.join(', ') || 'no name server'
    const summary = `${zone.name} is delegated to ${servers}, not to the zone ${zone.id}`
    return action('aws.zone', summary, {
      what: `Enter the zone's name servers where ${zone.name} is registered: ${own.join(', ')}. The deploy would wait for the certificate until then.`,
      takes: 'minutes to two days',
    })
  })
}

async function delegatedTo(name: string, lookUp: Lookup): Promise<string[]> {
  try {
    return (await lookUp(name)).map(normalized)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (noServers.includes(code)) return []
    throw error
  }
}

/** `undefined` without such a zone. https://docs.aws.amazon.com/Route53/latest/APIReference/API_GetHostedZone.html */
async function serversOf(zoneId: string): Promise<string[] | undefined> {
  const { status, text } = await signedCall({
    service: 'route53',
    host: 'route53.amazonaws.com',
    path: `/2013-04-01/hostedzone/${zoneId}`,
  })
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`HTTP ${status}`)
  return [...text.matchAll(/<NameServer>([^<]+)</g)].map(([, server = '']) => normalized(server))
}

function normalized(server: string): string {
  return server.toLowerCase().replace(/\.$/, '')
}
