import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readImports } from './import-graph'
import { sourceFiles } from './source-files'
import { type Mutant, mutantsOf } from './mutants-of'
import { copyProject, projectFiles, type ProjectCopy } from './project-copy'
import { relatedTests } from './related-tests'

/** `refused` by the compiler, so that it cannot be committed; `slow` when the tests do not end. */
type Verdict = 'survived' | 'killed' | 'slow' | 'refused'

export type MutantResult = Mutant & { verdict: Verdict }

/** The rules of money, entitlement, signatures, leases and links. */
export const defaultFolders = ['lambda/orders', 'lambda/shop', 'lambda/office', 'lambda/operations']

type Plan = { mutant: Mutant; original: string; tests: string[] }

/** Every `step`-th mutant of the files below some paths, with the tests that run it. */
export function planMutants(folders: string[], step: number): Plan[] {
  const files = sourceFiles()
  const imports = readImports(files)
  return files
    .filter(({ path }) => folders.some((folder) => `${path}/`.startsWith(`${folder}/`)))
    .flatMap(({ path, text }) => {
      const tests = relatedTests(path, imports)
      return mutantsOf(path, text).map((mutant) => ({ mutant, original: text, tests }))
    })
    .filter((_plan, index) => index % step === 0)
}

/** Tests each mutant in copies of the project, several at a time; reports each as soon as it is decided. */
export async function runMutants(
  plans: Plan[],
  jobs: number,
  report: (result: MutantResult) => void,
): Promise<void> {
  mkdirSync('.build', { recursive: true })
  const folder = mkdtempSync(join(resolve('.build'), 'mutants-'))
  const queue = [...plans]
  const work = async (copy: ProjectCopy) => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      report({ ...plan.mutant, verdict: await verdictOf(plan, copy) })
    }
  }
  try {
    const paths = projectFiles()
    const copies = Array.from({ length: jobs }, (_, job) =>
      copyProject(join(folder, String(job)), paths),
    )
    await Promise.all(copies.map(work))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function verdictOf({ mutant, original, tests }: Plan, copy: ProjectCopy): Promise<Verdict> {
  copy.writeFile(mutant.path, mutant.text)
  try {
    // Most mutants fail the file's own tests, so the many others run only if those pass.
    for (const some of [tests.slice(0, 1), tests.slice(1, 5), tests.slice(5)]) {
      const end = some.length > 0 ? await copy.runTests(some) : 'passed'
      if (end !== 'passed') return end === 'slow' ? 'slow' : 'killed'
    }
    return (await copy.compile()) === 'failed' ? 'refused' : 'survived'
  } finally {
    copy.writeFile(mutant.path, original)
  }
}
