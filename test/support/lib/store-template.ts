import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { product } from '../../../product/product'
import { synthesizedOnce } from './synthesized-once'
import type { StackOptions } from './synthesize-stack'
import type * as Synthesis from './synthesize-stack'

/** A stage that sells and retains its data, as most tests need it. */
export const sellingStage: StageConfig = {
  ...stageConfig('dev'),
  senderAddress: 'books@seller.test',
  replyToAddress: 'help@seller.test',
  alarmAddress: 'ops@seller.test',
  financeAddress: 'money@seller.test',
  texts: {
    countries: ['US', 'GB'],
    originationIdentity: '+18335550123',
    budgetDollars: 5,
    watchesAccount: true,
  },
  onDelete: 'retain',
}

/**
 * A stage like `prod` with every option on, the seller's own domain and the longest time without a sale; nothing in it
 * depends on what the seller sets in stage-config.ts.
 */
export const fullStage: StageConfig = {
  ...sellingStage,
  senderAddress: 'books@book.seller.test',
  domain: {
    name: 'book.seller.test',
    hostedZone: { id: 'Z0123456789ABC', name: 'seller.test' },
  },
  promotionCodes: true,
  invoices: true,
  inclusiveTax: true,
  firewall: true,
  reservedConcurrency: true,
  texts: sellingStage.texts && { ...sellingStage.texts, budgetDollars: 20 },
  noSaleHours: 168,
  billBudgetDollars: 20,
  clientKey: 'the-key-of-the-sales-page',
  originKeys: ['a'],
  logRetentionDays: 90,
}
export const fullStackName = 'ebook-store-prod'

/** The same stage with as little as possible: no texts, no budget, and a domain with its certificate alone. */
export const bareStage: StageConfig = {
  ...sellingStage,
  domain: {
    name: 'book.seller.test',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d',
  },
  texts: false,
  billBudgetDollars: false,
}

/** A second stage of an account, with one address for ops and finance, while its origin key is rotated. */
export const secondStage: StageConfig = {
  ...sellingStage,
  financeAddress: sellingStage.alarmAddress,
  texts: sellingStage.texts && { ...sellingStage.texts, watchesAccount: false },
  originKeys: ['b', 'a'],
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

/**
 * The template of the store in a stage, with a small site and empty functions. A run of the tests synthesizes each
 * stage once, and only the file that does so loads the CDK.
 *
 * @returns its resources and outputs, and the folder of its assembly.
 */
export function synthesizeStore(config = sellingStage, options: StackOptions = {}) {
  const folder = synthesizedOnce({ config, options, book: product.id }, (outdir) => {
    const { synthesizeStack } = jest.requireActual<typeof Synthesis>('./synthesize-stack')
    synthesizeStack(config, { ...options, outdir })
  })
  const { stackName = 'store' } = options
  const { Resources: resources, Outputs: outputs }: StoreTemplate = JSON.parse(
    readFileSync(join(folder, `${stackName}.template.json`), 'utf8'),
  )
  return { resources, outputs, assembly: folder, ofType: (type: string) => ofType(resources, type) }
}

/** The template of the stage with everything on, which prod-template.txt shows. */
export const synthesizeFull = () => synthesizeStore(fullStage, { stackName: fullStackName })

type StoreTemplate = {
  Resources: Record<string, Resource>
  Outputs: Record<string, { Value: unknown }>
}

/** The resources of a type, by logical id. */
function ofType(resources: Record<string, Resource>, type: string): Record<string, Resource> {
  return Object.fromEntries(Object.entries(resources).filter(([, { Type }]) => Type === type))
}
