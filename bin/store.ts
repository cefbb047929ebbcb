import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { join } from 'node:path'
import { UserError } from '../lib/stage/user-error'
import { stackNameOf } from '../lib/stage/stage-config'
import { StoreStack } from '../lib/store-stack'
import { product } from '../product/product'
import { runBuildStep } from '../tools/build/build-step'
import { buildFunctions } from '../tools/build/function-build'
import { projectRoot } from '../tools/build/project-root'
import { buildSite } from '../tools/build/site-build'
import { checkProduct } from '../tools/product/check-product'
import { chosenStage } from './chosen-stage'

/** The CDK app that `cdk synth`, `cdk deploy` and the local store run; `-c stage=…` selects the stage. */
async function synthesize() {
  const app = new App()
  const { stage, config } = await chosenStage((name) => app.node.tryGetContext(name))
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

try {
  await synthesize()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exit(1)
}
