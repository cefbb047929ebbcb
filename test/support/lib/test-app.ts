import { App } from 'aws-cdk-lib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'cdk-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder that is deleted after the last test of the file. */
export const testFolder = () => mkdtempSync(join(folder, 'app-'))

export const testApp = () => new App({ outdir: testFolder(), builtinCloudFormationValidation: false })
