import { mkdir } from 'node:fs/promises'

/** Where files are written unless -o says otherwise. Git ignores it, because some of them name buyers. */
export const outputFolder = 'exports'

/** Makes it, unless it is there. */
export async function makeOutputFolder(): Promise<void> {
  await mkdir(outputFolder, { recursive: true, mode: 0o700 })
}
