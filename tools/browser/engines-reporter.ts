/** Each project's name, with the name and version of its browser. */
type Titles = Record<string, string>

/** A reporter for Playwright. At the end of a run, it prints which engines were tested and which are not installed. */
export default class EnginesReporter {
  private readonly titles: Titles
  private readonly missing: string[]
  private tested: string[] = []

  constructor({ titles, missing }: { titles: Titles; missing: string[] }) {
    this.titles = titles
    this.missing = missing
  }

  onBegin(_config: unknown, { suites }: { suites: { title: string }[] }): void {
    this.tested = suites.map(({ title }) => this.titles[title] ?? title)
  }

  onEnd(): void {
    if (this.tested.length > 0) console.log(`  ${enginesLine(this.tested, this.missing)}`)
  }
}

/** One line, from the titles of the tested engines and of those that are not installed. */
export function enginesLine(tested: string[], missing: string[]): string {
  const line = `Tested in ${tested.join(', ')}.`
  if (missing.length === 0) return line
  return `${line} Not in ${missing.join(', ')}: not installed (README.md, “Test it”).`
}
