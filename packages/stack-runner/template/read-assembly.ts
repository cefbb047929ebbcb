import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { messageOf, StartError } from 'kit'
import { z } from 'zod'

const resourceSchema = z.object({
  Type: z.string(),
  /** A resource with a condition is refused when the stack is opened. */
  Condition: z.string().optional(),
  Metadata: z.object({ 'aws:cdk:path': z.string().optional() }).optional(),
  Properties: z.record(z.string(), z.unknown()).default({}),
})

export const templateSchema = z.object({ Resources: z.record(z.string(), resourceSchema) })

export type Resource = z.infer<typeof resourceSchema>
export type Template = z.infer<typeof templateSchema>

export type Assembly = {
  stackName: string
  region: string
  template: Template
  /** Of this key in the asset bucket. */
  assetPath(objectKey: string): string
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      /** Such as `aws://123456789012/eu-west-1`. */
      environment: z.string().optional(),
      properties: z.object({ templateFile: z.string(), stackName: z.string(), file: z.string() }).partial().default({}),
    }),
  ),
})

const assetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
})

/** The folder must hold exactly one stack. */
export async function readAssembly(folder: string): Promise<Assembly> {
  // Node can load bundles only by absolute path.
  const directory = resolve(folder)
  const manifest = await read(join(directory, 'manifest.json'), manifestSchema)
  const stacks = Object.entries(manifest.artifacts).filter(
    ([, artifact]) => artifact.type === 'aws:cloudformation:stack',
  )
  const [[artifactId, stack] = [], ...others] = stacks
  const templateFile = stack?.properties.templateFile
  const region = stack?.environment?.split('/').at(-1)
  if (!artifactId || !templateFile || !region || others.length > 0) {
    throw new StartError(`${directory} does not hold one stack with its region.`)
  }
  const assets = await readAssets(directory, manifest)
  return {
    stackName: stack?.properties.stackName ?? artifactId,
    region,
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
        paths.set(objectKey, join(directory, source.path))
      }
    }
  }
  return paths
}

async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new StartError(`${path} is not what cdk synth writes (${messageOf(error).split('\n')[0]}).`, {
      cause: error,
      reason: 'assembly',
    })
  }
}
