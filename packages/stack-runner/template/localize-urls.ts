import { StartError } from 'kit'
import { z } from 'zod'
import type { Resource } from './template'
import type { Resolve } from './template-value'

/**
 * Returns a function that replaces the distribution's deployed URLs in a text with its URL on this machine, which has
 * no TLS. These URLs have CloudFront's domain, for which references already give `siteHost`, or one of the
 * distribution's aliases. Email addresses at an alias, and its subdomains, are not changed.
 *
 * @param siteHost host and port of the distribution
 * @param names the distribution's aliases
 */
export function createUrlLocalizer(siteHost: string, names: string[]): (text: string) => string {
  const siteUrl = `http://${siteHost}`
  const pattern = names.map((name) => name.replaceAll('.', '\\.')).join('|')
  const ownName = new RegExp(`(https?://)?(?<![\\w.@-])(?:${pattern})(?![\\w-]|\\.\\w)`, 'gi')
  const withoutNames = (text: string) =>
    text.replaceAll(ownName, (_name, scheme?: string) => (scheme ? siteUrl : siteHost))
  return (text) =>
    (names.length > 0 ? withoutNames(text) : text).replaceAll(`https://${siteHost}`, siteUrl)
}

const namesSchema = z.object({ Aliases: z.array(z.string()).default([]) })

/** The aliases of the template's distributions. */
export function readDomainNames(resources: Resource[], resolve: Resolve): string[] {
  const distributions = resources.filter(({ Type }) => Type === 'AWS::CloudFront::Distribution')
  const names = distributions.flatMap(({ Properties }) => {
    const config = z.looseObject({}).safeParse(Properties['DistributionConfig']).data
    return namesSchema.parse(resolve({ Aliases: config?.['Aliases'] })).Aliases
  })
  const wildcard = names.find((name) => name.includes('*'))
  if (wildcard === undefined) return names
  throw new StartError(
    `The distribution has the name ${wildcard}: names with a wildcard are not run on one machine.`,
  )
}
