import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { StoreStack } from '../../../lib/store-stack'
import cdkJson from '../../../cdk.json'
import { projectRoot } from '../../../tools/build/project-root'

const fixture = join(import.meta.dirname, 'fixture')

export type StackOptions = {
  /** Applies CDK's validation rules, which take half of the time; a violation throws. */
  validated?: boolean
  stackName?: string
  /** Also writes `stackFindings` to findings.json. */
  checked?: boolean
}

/** Synthesizes the stack of a stage into `outdir`, with a small site and empty functions. */
export function synthesizeStack(
  config: StageConfig,
  { validated = false, stackName = 'store', outdir }: StackOptions & { outdir: string },
): StoreStack {
  const app = new App({ outdir, context: cdkJson.context, builtinCloudFormationValidation: validated })
  const stack = new StoreStack(app, stackName, {
    stage: 'prod',
    config,
    siteDirectory: join(fixture, 'site'),
    functionsDirectory: emptyFunctions(join(outdir, 'functions')),
    ebookPath: join(fixture, 'ebook', 'book.pdf'),
    epubPath: join(fixture, 'ebook', 'book.epub'),
    tailsDirectory: join(fixture, 'tails'),
  })
  // Fails if a resource depends on itself.
  Template.fromStack(stack)
  return stack
}

function emptyFunctions(folder: string): string {
  for (const path of globSync('*/functions/*', { cwd: join(projectRoot, 'lambda') })) {
    mkdirSync(join(folder, path), { recursive: true })
  }
  return folder
}
