import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from 'kit'
import { z } from 'zod'

const fileSchema = z.record(z.string(), z.object({ value: z.string().optional() }))

/** The values of secrets of a data folder, by ARN. */
export type KeptSecrets = {
  find(arn: string): string | undefined
  put(arn: string, value: string): Promise<void>
}

/** Opens the secrets of a data folder. A damaged file is a `StartError`. */
export async function openSecrets(path: string): Promise<KeptSecrets> {
  const secrets = new Map(Object.entries(await readSecrets(path)))
  return {
    find: (arn) => secrets.get(arn)?.value,
    put: async (arn, value) => {
      secrets.set(arn, { value })
      // Replaced by a rename, so that a process that is killed in between keeps its secrets.
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
