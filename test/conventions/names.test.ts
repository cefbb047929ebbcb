import { parseSync } from 'oxc-parser'
import { sourceFiles } from '../support/conventions/source-files'

/** Names that several modules export, and why. */
const exceptions: Record<string, string> = {
  changeOrder: 'a function in the infrastructure, and the call of it',
  createPayment: 'a function in the infrastructure, and the request of the page to it',
  env: 'each function reads its own environment',
  handler: 'the entry of each function',
  waitingAttributes: 'what a permission allows, and what is read by it; a test compares them',
  'Message of packages/stack-runner': 'an email or text, and a message of a queue',
}

test('an exported name means one thing in the store, and one in each package', () => {
  const found = equalNames()

  expect(found.filter(([name]) => !exceptions[name])).toEqual([])
  expect(Object.keys(exceptions).filter((name) => !found.some(([other]) => other === name))).toEqual([])
})

/** The names with the modules that export them, if more than one does. `product/` is the seller's. */
function equalNames(): [name: string, ...paths: string[]][] {
  const own = sourceFiles().filter(({ path }) => !/^product\/|^(packages\/[^/]+\/)?test\/|\.d\.ts$/.test(path))
  const exported = own.flatMap(({ path, text }) => {
    const entries = parseSync(path, text).module.staticExports.flatMap((each) => each.entries)
    const [part] = /^packages\/[^/]+/.exec(path) ?? []
    const names = entries.flatMap(({ exportName, moduleRequest }) => (moduleRequest ? [] : (exportName.name ?? [])))
    return names.map((name) => ({ path, name: part ? `${name} of ${part}` : name }))
  })
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, { length }]) => length > 1)
    .map(([name, those]) => [name, ...those.map(({ path }) => path)])
}
