import { Template } from 'aws-cdk-lib/assertions'
import { join } from 'node:path'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { StoreStack } from '../../../lib/store-stack'
import cdkJson from '../../../cdk.json'
import { testApp } from './test-app'

/** A stage that sells and retains its data, which most tests are about. */
export const sellingStage: StageConfig = {
  ...stageConfig('dev'),
  senderAddress: 'books@seller.test',
  replyToAddress: 'help@seller.test',
  alarmAddress: 'ops@seller.test',
  financeAddress: 'money@seller.test',
  texts: {
    countries: ['US', 'GB'],
    originationIdentity: '+18335550123',
    budgetDollars: 20,
    watchesAccount: true,
  },
  onDelete: 'retain',
}

/** The same stage with everything switched on and the seller's own domain. */
export const fullStage: StageConfig = {
  ...sellingStage,
  senderAddress: 'books@book.seller.test',
  domain: {
    name: 'book.seller.test',
    hostedZone: { id: 'Z0123456789ABC', name: 'seller.test' },
  },
  firewall: true,
  reservedConcurrency: true,
  gradualDeploys: true,
  noSaleHours: 24,
}

const fixture = join(import.meta.dirname, 'fixture')

/**
 * Synthesizes the stack of a stage, with a small site and without bundling. CDK's validation rules take
 * half of the time; `validated` applies them, and a violation throws.
 */
export function synthesizeStore(
  config = sellingStage,
  { validated = false, stackName = 'store' } = {},
) {
  const app = testApp({
    context: { ...cdkJson.context, 'aws:cdk:bundling-stacks': [] },
    builtinCloudFormationValidation: validated,
  })
  const stack = new StoreStack(app, stackName, {
    stage: 'prod',
    config,
    siteDirectory: join(fixture, 'site'),
    ebookPath: join(fixture, 'ebook', 'book.pdf'),
  })
  const template = Template.fromStack(stack)
  return { stack, template, resources: resourcesOf(template), assembly: app.outdir }
}

export type Resource = {
  Type: string
  Properties: Record<string, unknown>
  DependsOn?: string | string[]
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
}

/** The only resource of a type whose logical id starts with `idStart`. */
export function findResource(resources: Record<string, Resource>, type: string, idStart = '') {
  const found = Object.entries(resources).filter(
    ([id, resource]) => resource.Type === type && id.startsWith(idStart),
  )
  const [first] = found
  if (!first || found.length > 1) throw new Error(`${found.length} resources ${type} ${idStart}`)
  return { id: first[0], ...first[1] }
}

function resourcesOf(template: Template): Record<string, Resource> {
  return template.toJSON()['Resources']
}
