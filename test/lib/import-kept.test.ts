import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../tools/build/project-root'
import { sellingStage, synthesizeStore } from '../support/lib/store-template'

/*
 * What a deleted stack kept must satisfy CloudFormation's conditions for an import into a new one:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-manually.html
 */
const { stack, resources } = synthesizeStore(sellingStage)
const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')

/** By which property an import finds a resource: the primary identifier in the type's schema. */
const identifiers = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Id',
}
const kept = Object.entries(resources).filter(
  ([, { Type, DeletionPolicy }]) => Type in identifiers && DeletionPolicy === 'Retain',
)

test('the runbook imports each kind of resource that holds state, by its identifier', () => {
  const [, mapped = ''] = /jq '(\{.*?\}) as \$name/s.exec(runbook) ?? []

  expect(JSON.parse(mapped)).toEqual(identifiers)
  expect(kept.map(([, { Type }]) => Type).toSorted()).toEqual([
    'AWS::DynamoDB::Table',
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::S3::Bucket',
    'AWS::S3::Bucket',
    'AWS::SecretsManager::Secret',
    'AWS::SecretsManager::Secret',
    'AWS::SecretsManager::Secret',
  ])
})

test.each(kept)('%s needs no resource that is not imported with it', (_id, resource) => {
  const { Properties, DependsOn, DeletionPolicy, ...rest } = resource

  expect(DeletionPolicy).toBe('Retain')
  expect(DependsOn).toBeUndefined()
  expect(JSON.stringify([Properties, rest])).not.toMatch(/"(Ref|Fn::\w+|Condition)"/)
})

test('a stack that retains is protected from deletion, and another is not', () => {
  const { stack: other } = synthesizeStore({ ...sellingStage, onDelete: 'destroy' })

  expect([stack.terminationProtection, other.terminationProtection]).toEqual([true, false])
})
