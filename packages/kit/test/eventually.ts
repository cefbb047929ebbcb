/** Shorter than the limit of a test (jest.config.mjs), so that the reason is what fails it. */
const patienceMs = 150_000

/**
 * Repeats a check until it neither throws nor returns `false`. How long that takes is the machine's
 * business: a busy one is ten times slower than an idle one. In the end it throws what the check threw.
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
