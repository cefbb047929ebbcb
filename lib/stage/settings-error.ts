/** An error that the seller can fix; its message is one sentence that says how. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
