import { accountId } from './account-id'

/** The addresses of the stack on this machine. */
export type Places = {
  /** Host and port of the distribution: CloudFront's domain on this machine. */
  siteHost: string
  /** Where queues are served, without a trailing slash. */
  queueEndpoint: string
}

/** What a name is derived from. Names are the same at each start, so that data is found again. */
export type NamedResource = Places & {
  id: string
  region: string
  /** The template's name, or stack and logical id. */
  name: string
  property(name: string): string
}

/** The values of `Ref` and `Fn::GetAtt` for one type of resource. */
export type Naming = {
  /** The property that holds a name given by the template. */
  nameProperty?: string
  ref(resource: NamedResource): string
  attributes?: Record<string, (resource: NamedResource) => string>
}

/** A resource's name, which is the value of `Ref` for most types. */
export const byName = (resource: NamedResource) => resource.name
/** The logical id, for resources whose id AWS generates. */
export const byId = (resource: NamedResource) => resource.id

/** The ARN of a resource in this account and the stack's region; `rest` is the part after them. */
export function arn(service: string, rest: (resource: NamedResource) => string) {
  return (resource: NamedResource) =>
    `arn:aws:${service}:${resource.region}:${accountId}:${rest(resource)}`
}
