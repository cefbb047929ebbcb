import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from 'kit'
import { z } from 'zod'
import type { Emulator } from '../platform/account'
import { action, runJsonService, ServiceError } from '../platform/json-service'

const fileSchema = z.record(z.string(), z.object({ value: z.string().optional() }))

/** By name. */
export type KeptParameters = {
  find(name: string): string | undefined
  put(name: string, value: string): Promise<void>
}

/** A damaged file is a `StartError`. */
export async function openParameters(path: string): Promise<KeptParameters> {
  const parameters = new Map(Object.entries(await readParameters(path)))
  return {
    find: (name) => parameters.get(name)?.value,
    put: async (name, value) => {
      parameters.set(name, { value })
      // Replaced by a rename, so that a killed process keeps its parameters.
      const draft = `${path}.new`
      await writeFile(draft, JSON.stringify(Object.fromEntries(parameters), null, 2), { mode: 0o600 })
      await rename(draft, path)
    },
  }
}

async function readParameters(path: string): Promise<z.infer<typeof fileSchema>> {
  const content = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return fileSchema.parse(JSON.parse(content))
  } catch (error) {
    throw new StartError(`The secrets in ${path} cannot be read.`, { cause: error, reason: 'data' })
  }
}

/**
 * Parameter Store's GetParameter for encrypted parameters.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
 */
export function runParameterStore(parameters: KeptParameters): Promise<Emulator> {
  const getParameter = action('GetParameter', { Name: z.string(), WithDecryption: z.literal(true) }, ({ Name }) => {
    const Value = parameters.find(Name)
    if (Value === undefined) throw new ServiceError('ParameterNotFound', `Parameter ${Name} not found.`)
    return { Parameter: { Name, Type: 'SecureString', Value } }
  })
  return runJsonService('AmazonSSM', '1.1', [getParameter])
}
