import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { smallResources } from './small-template'

/** The folder with the small stack's pages. */
export const smallPages = join(import.meta.dirname, 'small-pages')

/** A function that returns its event and its environment. */
const tellAll = `
exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify({ event, env: process.env }) })
`

/** Writes the small stack into a folder as `cdk synth` would. */
export async function writeSmallAssembly(directory: string, resources: object = smallResources) {
  const write = (name: string, content: unknown) => writeFile(join(directory, name), JSON.stringify(content))
  const asset = (path: string, objectKey: string) => ({ source: { path }, destinations: { here: { objectKey } } })
  await mkdir(join(directory, 'code'), { recursive: true })
  await Promise.all([
    write('manifest.json', {
      artifacts: {
        small: {
          type: 'aws:cloudformation:stack',
          environment: 'aws://unknown-account/us-east-1',
          properties: { templateFile: 'small.template.json', stackName: 'small' },
        },
        'small.assets': { type: 'cdk:asset-manifest', properties: { file: 'small.assets.json' } },
      },
    }),
    write('small.template.json', { Resources: resources }),
    write('small.assets.json', { files: { code: asset('code', 'code.zip'), pages: asset('pages', 'pages.zip') } }),
    write('package.json', { type: 'commonjs' }),
    writeFile(join(directory, 'code', 'index.js'), tellAll),
    cp(smallPages, join(directory, 'pages'), { recursive: true }),
  ])
}
