import { chmodSync, globSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `cdk` zips each file with its mode, and Lambda runs only what everyone may read. With `umask 077`, of this shell or
 * of the one that installed the packages or synthesized into this folder before, only the owner may.
 * https://docs.aws.amazon.com/lambda/latest/dg/troubleshooting-deployment.html
 */
export function makeAssetsReadable(assembly: string): void {
  const everyone = 0o444
  for (const asset of globSync('asset.*/', { cwd: assembly })) {
    for (const file of readdirSync(join(assembly, asset), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const path = join(file.parentPath, file.name)
      const { mode } = statSync(path)
      if ((mode & everyone) !== everyone) chmodSync(path, mode | everyone)
    }
  }
}
