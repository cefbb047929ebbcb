import { obtainAssembly } from 'stack-runner'

/** What no synthesis reads: documents, programs and what they write, tests and their settings. */
export const unread =
  /^(bench|cdk\.out|docs\/(?!runbook).*|exports|local|packages|test|tools\/(orders|screenshots)|[A-Z]+\.md|knip\.jsonc|(jest|playwright)\.config\.\w+)$/

/** Does nothing if the folder has the synthesis of the same sources and context. */
export function synthesizeStore(
  options: Parameters<typeof obtainAssembly>[0],
  log: (line: string) => void,
): Promise<void> {
  const context = { stage: 'dev', local: 'true', ...options.context }
  return obtainAssembly({ ...options, context, unread }, log)
}
