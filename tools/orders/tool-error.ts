/** What a person at the terminal can put right, in one sentence. */
export class ToolError extends Error {
  override name = 'ToolError'
}
