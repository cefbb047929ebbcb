import { UserError } from '../../lib/stage/user-error'

const stages = 'lib/stage/stage-config.ts'

/** If the import fails at a file that sellers edit, a `UserError` says where, instead of Node's stack. */
export async function loadProgram<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof UserError) throw error
    const { projectRoot } = await import('../build/project-root')
    const { openSources } = await import('./open-sources')
    const { checkProduct } = await import('./check-product')
    await checkProduct()
    const read = await openSources(projectRoot, [stages])
    await read(stages)
    throw error
  }
}

/** A `UserError` ends the process with its message alone. */
export async function runProgram(run: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    process.exit(exitCode)
  }
}
