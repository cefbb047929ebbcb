import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { chmodSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stackNameOf } from '../lib/stage/stage-config'
import { StoreStack } from '../lib/store-stack'
import { product } from '../product/product'
import { buildFunctions } from '../tools/build/function-build'
import { projectRoot } from '../tools/build/project-root'
import { buildSite } from '../tools/build/site-build'
import { writeTails } from '../tools/stamp/write-tails'
import { chosenStage } from './chosen-stage'

const ebookFolder = join(projectRoot, 'product/ebook')

/** Writes the stack of `-c stage=…`, for the `cdk` command or the local store. */
export async function synthesize(): Promise<void> {
  // `cdk` skips an asset whose name AWS already has: the salt renames those that were uploaded before all were readable.
  const app = new App({ context: { '@aws-cdk/core:assetHashSalt': 'readable' } })
  const { stage, config } = chosenStage((name) => app.node.tryGetContext(name))
  const ebookPath = join(ebookFolder, product.ebookFile)
  const epubPath = product.epubFile && join(ebookFolder, product.epubFile)
  const files = epubPath ? [ebookPath, epubPath] : [ebookPath]
  const [siteDirectory, functionsDirectory, tailsDirectory] = await Promise.all([
    buildSite(config),
    buildFunctions(),
    product.stampCopies ? writeTails(files) : undefined,
  ])
  new StoreStack(app, stackNameOf(stage), {
    stage,
    config,
    siteDirectory,
    functionsDirectory,
    ebookPath,
    epubPath,
    tailsDirectory,
  })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  makeAssetsReadable(app.synth().directory)
}

/**
 * `cdk` zips files with their modes, and Lambda runs only what everyone may read. Under `umask 077`, now or when the
 * packages were installed, only the owner may.
 * https://docs.aws.amazon.com/lambda/latest/dg/troubleshooting-deployment.html
 */
function makeAssetsReadable(assembly: string): void {
  for (const file of globSync('asset.*/**', { cwd: assembly, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const { mode } = statSync(path)
    if (file.isFile() && (mode & 0o444) !== 0o444) chmodSync(path, mode | 0o444)
  }
}
