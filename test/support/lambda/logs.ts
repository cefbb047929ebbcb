/** The personal data and secrets of the fixtures, as they would appear in a log. */
const personalOrSecret = /@example\.com|2025550123|202-555-0123|Zoë|\/download\/\w|sk_test|whsec|link-key/

/**
 * Keeps the functions' log of each test instead of printing it. After each test of the file, fails the test
 * if an entry contains personal data or a secret (F94).
 */
export function captureLogs() {
  const levels = ['info', 'warn', 'error'] as const
  beforeEach(() => {
    for (const level of levels) jest.spyOn(console, level).mockReset().mockReturnValue()
  })
  afterEach(() => expect(JSON.stringify(entries())).not.toMatch(personalOrSecret))
  const of = (level: (typeof levels)[number]): unknown[] =>
    jest.mocked(console[level]).mock.calls.map(([entry]) => entry)
  const entries = () => levels.flatMap(of)
  return {
    /** Every entry of the running test. */
    entries,
    /** Its entries of level error, in order. */
    errors: () => of('error'),
  }
}
