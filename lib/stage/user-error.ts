/** Something that the seller can put right; its message is one sentence that says how. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
