import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../tools/build/project-root'
import { stageConfig } from '../../lib/stage/stage-config'
import { sellingStage, synthesizeStore } from '../support/lib/store-template'

/*
 * Resources that a deleted stack kept must meet CloudFormation's conditions for an import into a new one:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-manually.html
 */
const { resources } = synthesizeStore()
const runbook = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')

/** The property by which an import finds a resource: the primary identifier in the type's schema. */
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
})

test('the runbook counts what a deleted stack keeps', () => {
  const count = (type: string) => numbers[kept.filter(([, { Type }]) => Type === type).length]
  const tables = `${count('AWS::DynamoDB::Table')} tables`
  const buckets = `${count('AWS::S3::Bucket')} buckets`
  const secrets = `${count('AWS::SecretsManager::Secret')} secrets`
  const all = numbers[kept.length] ?? ''
  const words = runbook.replaceAll(/\s+/g, ' ').toLowerCase()

  expect(words).toContain(`${all} names are printed: ${tables}, ${buckets}, ${secrets}.`)
  expect(words).toContain(`a stack of only these ${all},`)
  expect(words).toContain(`changes none of the ${all}.`)
})

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

test.each(kept)('%s needs no resource that is not imported with it', (_id, resource) => {
  const { Properties, DependsOn, DeletionPolicy, ...rest } = resource

  expect(DeletionPolicy).toBe('Retain')
  expect(kept.map(([id]) => id)).toEqual(expect.arrayContaining([DependsOn ?? []].flat()))
  expect(JSON.stringify([Properties, rest])).not.toMatch(/"(Ref|Fn::\w+|Condition)"/)
})

test('a stack that retains its data is protected from deletion, and another stack is not', () => {
  const stages = [sellingStage, stageConfig('dev')]
  const manifests = stages.map((stage) =>
    readFileSync(join(synthesizeStore(stage).assembly, 'manifest.json'), 'utf8'),
  )

  expect(manifests.map((text) => text.includes('"terminationProtection": true'))).toEqual([
    true,
    false,
  ])
})
