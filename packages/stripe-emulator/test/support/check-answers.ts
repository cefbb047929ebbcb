import { keptViolations } from './sdk-shapes'

/** Fails a run of the tests when an object that the emulator answered has another shape than the SDK's type. */
export default function checkAnswers(): void {
  const wrong = keptViolations()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}
