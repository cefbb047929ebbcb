/** Names and versions of browsers, by project. */
type Titles = Record<string, string>

/** For Playwright: ends a run with the engines that were tested and those that are not installed. */
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
    if (this.tested.length === 0) return
    const lacking = this.missing.join(', ')
    const rest = lacking && ` Not in ${lacking}: not installed (README.md, “Test it”).`
    console.log(`  Tested in ${this.tested.join(', ')}.${rest}`)
  }
}
