import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sellingStage, synthesizeStore } from '../support/lib/store-template'

// findings.test.ts has a stage with everything on.
test("the template with little switched on violates none of CDK's rules", () => {
  const { assembly } = synthesizeStore(sellingStage, { validated: true })
  const report = readFileSync(join(assembly, 'validation-report.json'), 'utf8')

  expect(JSON.parse(report)).toMatchObject({ pluginReports: [] })
})
