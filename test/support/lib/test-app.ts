import { App, type AppProps } from 'aws-cdk-lib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One per test file. An app without an `outdir` would leave its own folder in the temp folder. */
const folder = mkdtempSync(join(tmpdir(), 'cdk-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A CDK app whose output is deleted after the last test of the file. */
export function testApp(props: AppProps = {}): App {
  return new App({ ...props, outdir: mkdtempSync(join(folder, 'app-')) })
}
