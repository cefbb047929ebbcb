import { readFileSync } from 'node:fs'

/** docs/runbook.md as a bundle has it. */
export default readFileSync('docs/runbook.md', 'utf8')
