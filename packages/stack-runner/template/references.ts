import { StartError } from 'kit'
import { accountId } from './account-id'
import type { NamedResource, Places } from './naming'
import type { Assembly } from './read-assembly'
import { namings } from './resource-names'
import { type References, type Resolve, text } from './template-value'

/** `Ref` and `Fn::GetAtt` for the resources, parameters and pseudo parameters of an assembly. */
export function createReferences(assembly: Assembly, places: Places, resolve: Resolve): References {
  const { stackName, region, template } = assembly
  const known = new Map<string, unknown>([
    ['AWS::AccountId', accountId],
    ['AWS::Partition', 'aws'],
    ['AWS::Region', region],
    ['AWS::StackId', `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`],
    ['AWS::StackName', stackName],
    ['AWS::URLSuffix', 'amazonaws.com'],
    ...Object.entries(template.Parameters).map(([id, { Default }]) => [id, Default] as const),
  ])

  const find = (id: string) => {
    const resource = template.Resources[id]
    if (!resource) throw new StartError(`The template refers to ${id} but has no such resource.`)
    const naming = namings[resource.Type]
    if (!naming) throw unknownReference(id, resource.Type)
    const property = (name: string) => text(resolve(resource.Properties[name]))
    const isNamed = naming.nameProperty !== undefined && naming.nameProperty in resource.Properties
    const name = isNamed ? property(naming.nameProperty ?? '') : `${stackName}-${id}`
    const named: NamedResource = { id, name, region, property, ...places }
    return { naming, named, type: resource.Type }
  }

  return {
    reference: (id) => {
      if (known.has(id)) return known.get(id)
      const { naming, named } = find(id)
      return naming.ref(named)
    },
    attribute: (id, name) => {
      const { naming, named, type } = find(id)
      const attribute = naming.attributes?.[name]
      if (!attribute) throw unknownReference(`${id}.${name}`, type)
      return attribute(named)
    },
  }
}

function unknownReference(reference: string, type: string): StartError {
  return new StartError(
    `The template refers to ${reference} (${type}), which has no value on one machine.`,
  )
}
