import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { join } from 'node:path'
import { UserError } from '../lib/stage/user-error'
import { stageConfig, stackNameOf } from '../lib/stage/stage-config'
import type { StageConfig } from '../lib/stage/stage-settings'
import { StoreStack } from '../lib/store-stack'
import { product } from '../product/product'
import { runBuildStep } from '../tools/build/build-step'
import { buildFunctions } from '../tools/build/function-build'
import { projectRoot } from '../tools/build/project-root'
import { buildSite } from '../tools/build/site-build'
import { checkProduct } from '../tools/product/check-product'

/**
 * The CDK app that `cdk synth`, `cdk deploy` and the local store run; `-c stage=…` selects the stage. `-c texts=off`
 * removes texts for `npm start -- --no-texts`. `-c texts=watched` makes the stage watch its account's texts, which one
 * stage per account does; the local store's stage always does.
 */
async function synthesize() {
  const app = new App()
  const stage = String(app.node.tryGetContext('stage') ?? 'dev')
  const config = withTexts(stageConfig(stage), app.node.tryGetContext('texts'))
  await checkProduct()
  const [siteDirectory, functionsDirectory] = await Promise.all([
    buildSite(config),
    buildFunctions(),
    runBuildStep('tools/messages/build-email.ts'),
  ])
  new StoreStack(app, stackNameOf(stage), {
    stage,
    config,
    siteDirectory,
    functionsDirectory,
    ebookPath: join(projectRoot, 'product/ebook', product.ebookFile),
  })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  app.synth()
}

function withTexts(config: StageConfig, setting: unknown): StageConfig {
  const { texts } = config
  if (setting === 'off') return { ...config, texts: false }
  return setting === 'watched' && texts
    ? { ...config, texts: { ...texts, watchesAccount: true } }
    : config
}

try {
  await synthesize()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exit(1)
}
