import { StartError } from 'kit'
import { z } from 'zod'
import type { Resource } from './read-assembly'

/**
 * Replaces the distribution's deployed URLs in a text by its URL on this machine, which has no TLS. They have
 * CloudFront's domain, for which references already give `siteHost`, or one of the aliases. Email addresses at an
 * alias, and its subdomains, stay.
 *
 * @param siteHost host and port of the distribution
 * @param names its aliases
 */
export function createUrlLocalizer(siteHost: string, names: string[]): (text: string) => string {
  const siteUrl = `http://${siteHost}`
  const pattern = names.map((name) => name.replaceAll('.', '\\.')).join('|')
  const ownName = new RegExp(`(https?://)?(?<![\\w.@-])(?:${pattern})(?![\\w-]|\\.\\w)`, 'gi')
  const withoutNames = (text: string) =>
    text.replaceAll(ownName, (_name, scheme?: string) => (scheme ? siteUrl : siteHost))
  return (text) => (names.length > 0 ? withoutNames(text) : text).replaceAll(`https://${siteHost}`, siteUrl)
}

const aliasSchema = z.string().refine((name) => !name.includes('*'), {
  error: ({ input }) => `${String(input)}: names with a wildcard are not run on one machine`,
})
const configSchema = z.object({ Aliases: z.array(aliasSchema).default([]) })

export function readDomainNames(resources: Resource[]): string[] {
  const distribution = resources.find(({ Type }) => Type === 'AWS::CloudFront::Distribution')
  const config = configSchema.optional().safeParse(distribution?.Properties['DistributionConfig'])
  if (config.success) return config.data?.Aliases ?? []
  throw new StartError(`stack-runner cannot run the distribution: ${z.prettifyError(config.error)}`)
}
