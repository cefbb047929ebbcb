import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { messageOf, StartError } from 'kit'
import { z } from 'zod'
import { type Template, templateSchema } from './template'

/** The output of `cdk synth`: the template of its one stack, and the files to upload. */
export type Assembly = {
  stackName: string
  region: string
  template: Template
  /** The path of the file or folder with an object key in the asset bucket. */
  assetPath(objectKey: string): string
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z
        .object({ templateFile: z.string(), stackName: z.string(), file: z.string() })
        .partial()
        .default({}),
    }),
  ),
})

const assetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
})

/** Reads the folder that `cdk synth` wrote. It must hold exactly one stack. */
export async function readAssembly(folder: string): Promise<Assembly> {
  // Node can load bundles only by absolute path.
  const directory = resolve(folder)
  const manifest = await read(join(directory, 'manifest.json'), manifestSchema)
  const stacks = Object.entries(manifest.artifacts).filter(
    ([, artifact]) => artifact.type === 'aws:cloudformation:stack',
  )
  const [first, ...others] = stacks
  const templateFile = first?.[1].properties.templateFile
  if (!first || !templateFile || others.length > 0) {
    throw new StartError(
      `${directory} holds ${stacks.length} stacks instead of one: select one in the app, or name it.`,
    )
  }
  const [artifactId, stack] = first
  const assets = await readAssets(directory, manifest)
  return {
    stackName: stack.properties.stackName ?? artifactId,
    region: regionOf(stack.environment),
    template: await read(join(directory, templateFile), templateSchema),
    assetPath: (objectKey) => {
      const path = assets.get(objectKey)
      if (path) return path
      throw new StartError(`${directory} has no asset ${objectKey}.`, { reason: 'assembly' })
    },
  }
}

async function readAssets(directory: string, manifest: z.infer<typeof manifestSchema>) {
  const paths = new Map<string, string>()
  for (const { type, properties } of Object.values(manifest.artifacts)) {
    if (type !== 'cdk:asset-manifest' || !properties.file) continue
    const { files } = await read(join(directory, properties.file), assetsSchema)
    for (const { source, destinations } of Object.values(files)) {
      for (const { objectKey } of Object.values(destinations)) {
        if (source.path) paths.set(objectKey, join(directory, source.path))
      }
    }
  }
  return paths
}

/** `aws://123456789012/eu-west-1` contains a region; a stack may leave it open. */
function regionOf(environment = ''): string {
  const region = environment.split('/').at(-1)
  return !region || region === 'unknown-region' ? 'us-east-1' : region
}

async function read<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new StartError(
      `${path} is not what cdk synth writes (${messageOf(error).split('\n')[0]}).`,
      { cause: error, reason: 'assembly' },
    )
  }
}
