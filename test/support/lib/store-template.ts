import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { product } from '../../../product/product'
import { projectRoot } from '../../../tools/build/project-root'
import type { StackOptions } from './synthesize-stack'
import type * as Findings from './stack-findings'
import type * as Synthesis from './synthesize-stack'

/** A stage that sells and retains its data, as most tests need it. */
export const sellingStage: StageConfig = {
  ...stageConfig('dev'),
  senderAddress: 'books@seller.test',
  replyToAddress: 'help@seller.test',
  alarmAddress: 'ops@seller.test',
  financeAddress: 'money@seller.test',
  texts: { countries: ['US', 'GB'], originationIdentity: '+18335550123', budgetDollars: 5, watchesAccount: true },
  onDelete: 'retain',
}

/** A stage with every option on; nothing in it depends on what the seller sets in stage-config.ts. */
export const fullStage: StageConfig = {
  ...sellingStage,
  senderAddress: 'books@book.seller.test',
  domain: { name: 'book.seller.test', hostedZone: { id: 'Z0123456789ABC', name: 'seller.test' } },
  promotionCodes: true,
  invoices: true,
  inclusiveTax: true,
  texts: sellingStage.texts && { ...sellingStage.texts, budgetDollars: 20 },
  billBudgetDollars: 20,
  clientKey: 'the-key-of-the-sales-page',
  originKeys: ['a'],
  logRetentionDays: 90,
}
export const fullStackName = 'ebook-store-prod'

/** The same stage with as little as possible: no texts, no budget, and a domain with its certificate alone. */
export const bareStage: StageConfig = {
  ...sellingStage,
  domain: { name: 'book.seller.test', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d' },
  texts: false,
  billBudgetDollars: false,
}

/** A second stage of an account, for trials, with one address for ops and finance, while its origin key is rotated. */
export const secondStage: StageConfig = {
  ...sellingStage,
  financeAddress: sellingStage.alarmAddress,
  texts: sellingStage.texts && { ...sellingStage.texts, watchesAccount: false },
  originKeys: ['b', 'a'],
  onDelete: 'destroy',
}

export type Resource = {
  Type: string
  Properties: Record<string, unknown>
  DependsOn?: string | string[]
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
  UpdatePolicy?: object
}

/** The only resource of a type whose logical id starts with `idStart`. */
export function findResource(resources: Record<string, Resource>, type: string, idStart = '') {
  const found = Object.entries(resources).filter(([id, resource]) => resource.Type === type && id.startsWith(idStart))
  const [first] = found
  if (!first || found.length > 1) throw new Error(`${found.length} resources ${type} ${idStart}`)
  return { id: first[0], ...first[1] }
}

const cache = join(projectRoot, 'node_modules/.cache/synthesized')

/** What a template is made of: package-lock.json has the versions of the CDK. */
const sources = [
  ['{lib,lambda}/**/*.*s', 'product/*.ts', 'test/support/lib/**/*.*', 'test/support/{,second-book/product/}*.ts'],
  ['cdk.json', 'jest.config.mjs', 'package-lock.json'],
].flat()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let digest: string | undefined

function digestOfSources(): string {
  const contents = () =>
    globSync(sources, { cwd: projectRoot })
      .toSorted()
      .map((path) => [path, sha256(readFileSync(join(projectRoot, path), 'latin1'))])
  return (digest ??= sha256(JSON.stringify(contents())))
}

/** The same sources are synthesized once for each stage, and only the test file that does so loads the CDK. */
export function synthesizeStore(config = sellingStage, options: StackOptions = {}) {
  const assembly = join(cache, digestOfSources(), sha256(JSON.stringify([config, options, product])))
  if (!existsSync(assembly)) synthesizeInto(assembly, config, options)
  const { stackName = 'store' } = options
  const { Resources: resources, Outputs: outputs }: StoreTemplate = JSON.parse(
    readFileSync(join(assembly, `${stackName}.template.json`), 'utf8'),
  )
  return {
    resources,
    outputs,
    assembly,
    ofType: (type: string) => Object.values(resources).filter(({ Type }) => Type === type),
    find: (type: string, idStart?: string) => findResource(resources, type, idStart),
  }
}

function synthesizeInto(folder: string, config: StageConfig, options: StackOptions): void {
  const { synthesizeStack } = jest.requireActual<typeof Synthesis>('./synthesize-stack')
  const parent = dirname(folder)
  const isNew = mkdirSync(parent, { recursive: true }) !== undefined
  const earlier = isNew ? readdirSync(cache).filter((name) => name !== basename(parent)) : []
  for (const name of earlier) rmSync(join(cache, name), { recursive: true, force: true })
  const outdir = mkdtempSync(join(parent, 'new-'))
  const stack = synthesizeStack(config, { ...options, outdir })
  if (options.checked) {
    const { stackFindings } = jest.requireActual<typeof Findings>('./stack-findings')
    writeFileSync(join(outdir, 'findings.json'), JSON.stringify(stackFindings(stack)))
  }
  // 22 MB of the CDK's own.
  for (const name of globSync('asset.*.zip', { cwd: outdir })) rmSync(join(outdir, name))
  try {
    renameSync(outdir, folder)
  } catch (error) {
    // Two files may synthesize at the same time; the first one to finish counts.
    if (!existsSync(folder)) throw error
    rmSync(outdir, { recursive: true })
  }
}

/** The template of the stage with everything on, which prod-template.txt shows. */
export const synthesizeFull = () => synthesizeStore(fullStage, { stackName: fullStackName })

type StoreTemplate = { Resources: Record<string, Resource>; Outputs: Record<string, { Value: unknown }> }
