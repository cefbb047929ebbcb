/** Of the fixtures, as a log would show it. */
const personalOrSecret = /@example\.com|2025550123|202-555-0123|Zoë|\/download\/\w|sk_test|whsec|link-key/

/** Fails each test whose log contains personal data or a secret (F94). */
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
    entries,
    errors: () => of('error'),
    /** The conditions of the entries. */
    told: (): unknown[] => entries().flatMap((entry) => Object(entry).condition ?? []),
  }
}
