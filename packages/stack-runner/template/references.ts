import { StartError } from 'kit'
import { accountId } from '../platform/account'
import type { Assembly } from './read-assembly'
import { type NamedResource, namings, type Places } from './resource-names'
import { type References, type Resolve, text } from './template-value'

/** Of the resources and pseudo parameters of an assembly. */
export function createReferences(assembly: Assembly, places: Places, resolve: Resolve): References {
  const { stackName, region, template } = assembly
  const pseudoParameters = new Map([
    ['AWS::AccountId', accountId],
    ['AWS::Partition', 'aws'],
    ['AWS::Region', region],
    ['AWS::URLSuffix', 'amazonaws.com'],
  ])

  const find = (id: string) => {
    const resource = template.Resources[id]
    if (!resource) throw new StartError(`The template refers to ${id} but has no such resource.`)
    const naming = namings[resource.Type]
    const property = (name: string) => text(resolve(resource.Properties[name]))
    const named: NamedResource = { id, name: `${stackName}-${id}`, region, property, ...places }
    return { naming, named, type: resource.Type }
  }

  return {
    reference: (id) => {
      const known = pseudoParameters.get(id)
      if (known !== undefined) return known
      const { naming, named, type } = find(id)
      if (!naming) throw unknownReference(id, type)
      return naming.ref(named)
    },
    attribute: (id, name) => {
      const { naming, named, type } = find(id)
      const attribute = naming?.attributes?.[name]
      if (!attribute) throw unknownReference(`${id}.${name}`, type)
      return attribute(named)
    },
  }
}

function unknownReference(reference: string, type: string): StartError {
  return new StartError(`The template refers to ${reference} (${type}), which has no value on one machine.`)
}
