import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareStage, secondStage, sellingStage, synthesizeFull, synthesizeStore } from '../support/lib/store-template'
import { templateText } from '../support/lib/template-text'

const path = join(import.meta.dirname, 'prod-template.txt')
const text = templateText(synthesizeFull().resources)

const advice = `The template differs from test/lib/prod-template.txt. If the change is meant, write the file with
  UPDATE_GOLDEN=1 npx jest test/lib/prod-template
read \`git diff test/lib/prod-template.txt\` as a reviewer would, and commit it with the change.`

test('[F32!] [F36!] [F42!] [F56!] [F82!] [F84!] [F86!] [F87!] [F89!] [F96!] [F99!] the template of prod equals the reviewed one', () => {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, text)
  try {
    expect(text).toBe(readFileSync(path, 'utf8'))
  } catch (difference) {
    throw new Error(advice, { cause: difference })
  }
})

test('no role may do something everywhere, except to switch on the log of texts and to read the quota of emails', () => {
  expect(text.match(/- may .* on \*.*$/gm)).toEqual(['- may sns:SetSMSAttributes on *', '- may ses:GetAccount on *'])
})

/** What prod-template.txt shows of an option, and a stage that has it switched off. */
test.each([
  ['a domain', sellingStage, /Route53|CertificateManager|ViewerCertificate|Aliases/],
  ['a sender at its own domain', bareStage, /SES::EmailIdentity|Route53/],
  ['texts', bareStage, /TEXT_|sns:Publish on all but|TextLog|Custom::AWS|text-spend/],
  ['the budget for the bill', bareStage, /Budgets::/],
  ["the account's texts to watch", secondStage, /TextLog|Custom::AWS|text-spend/],
])('the template of a stage without %s shows none of its parts', (_option, stage, parts) => {
  const without = templateText(synthesizeStore(stage).resources)

  expect(text).toMatch(parts)
  expect(without).not.toMatch(parts)
})
