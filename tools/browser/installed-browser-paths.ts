import { delimiter, join } from 'node:path'

/** Where this platform installs Chrome, Chromium and Edge; the paths may not exist. */
export function installedBrowserPaths(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  if (platform === 'win32') return windowsPaths(environment)
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = programNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return platform === 'darwin' ? [...macPaths(environment), ...onPath] : onPath
}

const programNames = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
]

function macPaths({ HOME = '' }: NodeJS.ProcessEnv): string[] {
  const programs = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  return programs.flatMap((program) => [program, join(HOME, program)])
}

function windowsPaths(environment: NodeJS.ProcessEnv): string[] {
  const folders = [
    environment.PROGRAMFILES,
    environment['PROGRAMFILES(X86)'],
    environment.LOCALAPPDATA,
  ].filter((folder) => folder !== undefined)
  const programs = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ]
  return programs.flatMap((program) => folders.map((folder) => `${folder}\\${program}`))
}
