import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullStage, synthesizeStore } from '../support/lib/store-template'
import { templateText } from '../support/lib/template-text/template-text'

const path = join(import.meta.dirname, 'prod-template.txt')

/** A stage like prod with every option on, whatever the seller sets in stage-config.ts. */
const prod = {
  ...fullStage,
  replyToAddress: 'help@seller.test',
  billBudgetDollars: 20,
  clientKey: 'the-key-of-the-page',
  originKeys: ['a'],
  logRetentionDays: 90 as const,
}

const advice = `The template differs from test/lib/prod-template.txt. If the change is meant, write the file with
  UPDATE_GOLDEN=1 npx jest test/lib/prod-template
read \`git diff test/lib/prod-template.txt\` as a reviewer would, and commit it with the change.`

test('[F7] [F9] [F36] [F53] [F55] [F56] [F61] [F81] [F82] [F86] [F88] [F89] [F99] the template of prod equals the reviewed one', () => {
  const { resources } = synthesizeStore(prod, { stackName: 'ebook-store-prod' })
  const text = templateText(resources)

  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, text)
  try {
    expect(text).toBe(readFileSync(path, 'utf8'))
  } catch (difference) {
    throw new Error(advice, { cause: difference })
  }
})
