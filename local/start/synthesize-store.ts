import { obtainAssembly } from 'stack-runner'

/** Folders of the project that no synthesis reads. */
const unread = ['bench', 'docs', 'local', 'packages', 'test']

/** Does nothing if the folder has the synthesis of the same sources and context. */
export function synthesizeStore(
  options: Parameters<typeof obtainAssembly>[0],
  log: (line: string) => void,
): Promise<void> {
  const context = { stage: 'dev', local: 'true', ...options.context }
  return obtainAssembly({ ...options, context, unread }, log)
}
