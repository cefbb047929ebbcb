import { chmodSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `cdk` zips files with their modes, and Lambda runs only what everyone may read. Under `umask 077`, now or when the
 * packages were installed, only the owner may.
 * https://docs.aws.amazon.com/lambda/latest/dg/troubleshooting-deployment.html
 */
export function makeAssetsReadable(assembly: string): void {
  for (const file of globSync('asset.*/**', { cwd: assembly, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const { mode } = statSync(path)
    if (file.isFile() && (mode & 0o444) !== 0o444) chmodSync(path, mode | 0o444)
  }
}
