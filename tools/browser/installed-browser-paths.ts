import { delimiter, join } from 'node:path'

/** Preferred first. */
const installations = {
  chromium: {
    names: ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'],
    mac: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `${name}.app/Contents/MacOS/${name}`),
    windows: [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ],
  },
  firefox: {
    names: ['firefox-esr', 'firefox'],
    mac: ['Firefox.app/Contents/MacOS/firefox'],
    windows: ['Mozilla Firefox\\firefox.exe'],
  },
}

/** The paths may not exist. */
export function installedBrowserPaths(
  engine: keyof typeof installations,
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  const { names, mac, windows } = installations[engine]
  if (platform === 'win32') return inFolders(windowsFolders(environment), windows, '\\')
  const onPath = pathsOf(names, environment['PATH'])
  if (platform !== 'darwin') return onPath
  const { HOME = '' } = environment
  return [...inFolders(['/Applications', join(HOME, 'Applications')], mac), ...onPath]
}

export function pathsOf(programs: string[], path = ''): string[] {
  return inFolders(path.split(delimiter), programs)
}

function windowsFolders(environment: NodeJS.ProcessEnv): string[] {
  const { PROGRAMFILES, LOCALAPPDATA } = environment
  return [PROGRAMFILES, environment['PROGRAMFILES(X86)'], LOCALAPPDATA].filter((folder) => folder !== undefined)
}

function inFolders(folders: string[], programs: string[], separator = '/'): string[] {
  const existing = folders.filter((folder) => folder !== '')
  return programs.flatMap((program) => existing.map((folder) => folder + separator + program))
}
