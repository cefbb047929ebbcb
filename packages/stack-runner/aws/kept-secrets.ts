import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from 'kit'
import { z } from 'zod'

const fileSchema = z.record(z.string(), z.object({ value: z.string().optional() }))

/** Secrets by ARN, and parameters by name. */
export type KeptSecrets = {
  find(id: string): string | undefined
  put(id: string, value: string): Promise<void>
}

/** A damaged file is a `StartError`. */
export async function openSecrets(path: string): Promise<KeptSecrets> {
  const secrets = new Map(Object.entries(await readSecrets(path)))
  return {
    find: (id) => secrets.get(id)?.value,
    put: async (id, value) => {
      secrets.set(id, { value })
      // Replaced by a rename, so that a killed process keeps its secrets.
      const draft = `${path}.new`
      await writeFile(draft, JSON.stringify(Object.fromEntries(secrets), null, 2), { mode: 0o600 })
      await rename(draft, path)
    },
  }
}

async function readSecrets(path: string): Promise<z.infer<typeof fileSchema>> {
  const content = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return fileSchema.parse(JSON.parse(content))
  } catch (error) {
    throw new StartError(`The secrets in ${path} cannot be read.`, {
      cause: error,
      reason: 'data',
    })
  }
}
