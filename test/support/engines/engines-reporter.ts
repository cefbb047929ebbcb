import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { engines } from './installed-engines'

/** Says at the end of a run which engines it tested, and which are not installed. */
export default class EnginesReporter implements Reporter {
  private tested: string[] = []

  onBegin(_config: FullConfig, { suites }: Suite): void {
    this.tested = suites.map(({ title }) => title)
  }

  onEnd(): void {
    console.log(enginesLine(this.tested))
  }
}

function enginesLine(tested: string[]): string {
  const missing = engines.filter(({ start }) => !start).map(({ name }) => name)
  const line = `  Engines: ${tested.join(', ')}.`
  return missing.length === 0
    ? line
    : `${line} Not installed, so not tested: ${missing.join(', ')} (README.md, Test it).`
}
