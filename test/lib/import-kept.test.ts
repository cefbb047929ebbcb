import { readFileSync } from 'node:fs'
import { synthesizeStore } from '../support/lib/store-template'

/*
 * Resources that a deleted stack kept must meet CloudFormation's conditions for an import into a new one:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-manually.html
 */

/** The property by which an import finds a resource: the primary identifier in the type's schema. */
const identifiers = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Id',
}
const kept = Object.entries(synthesizeStore().resources).filter(
  ([, { Type, DeletionPolicy }]) => Type in identifiers && DeletionPolicy === 'Retain',
)
const runbook = readFileSync('docs/runbook.md', 'utf8')

test('the runbook imports each kind of resource that holds state, by its identifier', () => {
  const [, mapped = ''] = /jq '(\{.*?\}) as \$name/s.exec(runbook) ?? []

  expect(JSON.parse(mapped)).toEqual(identifiers)
})

test('the runbook counts what a deleted stack keeps', () => {
  const count = (type: string) => kept.filter(([, { Type }]) => Type === type).length
  const words = runbook.replaceAll(/\s+/g, ' ').toLowerCase()

  expect(Object.keys(identifiers).map(count)).toEqual([2, 3, 3])
  expect(words).toContain('eight names are printed: two tables, three buckets, three secrets.')
  expect(words).toContain('a stack of only these eight,')
  expect(words).toContain('changes none of the eight.')
})

test.each(kept)('%s needs no resource that is not imported with it', (_id, resource) => {
  const { Properties, DependsOn, DeletionPolicy: _, ...rest } = resource

  expect(kept.map(([id]) => id)).toEqual(expect.arrayContaining([DependsOn ?? []].flat()))
  expect(JSON.stringify([Properties, rest])).not.toMatch(/"(Ref|Fn::\w+|Condition)"/)
})
