import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullStage, sellingStage, synthesizeStore } from '../support/lib/store-template'

test.each([
  ['with little switched on', sellingStage],
  ['with everything on', fullStage],
])("the template %s violates none of CDK's rules", (_name, config) => {
  const { assembly } = synthesizeStore(config, { validated: true })
  const report = readFileSync(join(assembly, 'validation-report.json'), 'utf8')

  expect(JSON.parse(report)).toMatchObject({ pluginReports: [] })
})
