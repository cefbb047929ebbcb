import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../../support/lib/store-template'
import { devAssembly } from '../../support/store/dev-assembly'

/** `logger.error('…', { condition…` after minifying. */
const tellsCondition = /\.(?:error|warn|info)\("[^"]+",\{condition:/

test('the log of each function whose bundle tells a condition is passed on, and no other', async () => {
  const folder = await devAssembly()
  const { Resources } = JSON.parse(readFileSync(join(folder, 'ebook-store-dev.template.json'), 'utf8'))
  const ofType = (type: string) => Object.values<Resource>(Resources).filter(({ Type }) => Type === type)
  const telling = ofType('AWS::Lambda::Function').flatMap(({ Properties }) => {
    const { S3Key = '' } = Object(Properties['Code'])
    const bundle = join(folder, `asset.${S3Key.replace('.zip', '')}`, 'index.js')
    const isTelling = existsSync(bundle) && tellsCondition.test(readFileSync(bundle, 'utf8'))
    return isTelling ? Object(Properties['LoggingConfig']).LogGroup.Ref : []
  })
  const filters = ofType('AWS::Logs::SubscriptionFilter').filter(
    ({ Properties }) => Properties['FilterPattern'] === '{ $.message.condition = "*" }',
  )
  const passedOn = filters.map(({ Properties }) => Object(Properties['LogGroupName']).Ref)

  expect(telling.length).toBeGreaterThan(5)
  expect(passedOn).toHaveLength(telling.length)
  expect(new Set(passedOn)).toEqual(new Set(telling))
  // A permission for this log group comes first, or CloudFormation may fail to create the subscription.
  for (const { DependsOn } of filters) expect(DependsOn).toEqual([expect.stringContaining('CanInvokeLambda')])
})
