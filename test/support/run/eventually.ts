/** Less than the timeout of a test (jest.config.mjs), so that the test fails with the reason. */
const patienceMs = 150_000

/**
 * Repeats a check until it neither throws nor returns `false`. The limit is generous, because a busy machine
 * is ten times slower than an idle one. At the limit it throws the last error of the check.
 */
export async function eventually(check: () => unknown): Promise<void> {
  const endMs = Date.now() + patienceMs
  for (;;) {
    try {
      if ((await check()) !== false) return
      if (Date.now() > endMs) throw new Error('The condition never became true.')
    } catch (error) {
      if (Date.now() > endMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
