import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { projectRoot } from './project-root'

/**
 * Runs one of the project's TypeScript programs and waits for it. Its output goes to stderr, because
 * `cdk synth` owns stdout.
 */
export async function runBuildStep(program: string, ...args: string[]): Promise<void> {
  // The project's Node (devDependency `node`) comes first: a global `cdk` may run on an older one.
  const path = [join(projectRoot, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn('node', ['--import', 'tsx', program, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, PATH: path },
  })
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`${program} failed: see its message above.`)
}
