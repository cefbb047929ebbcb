import { wording } from '../../product/wording'

export type Page = {
  /** The not-found page is served at every path without a page. */
  path: string
  file: string
  title: string
  /** Whether search engines may index it. */
  listed: boolean
  /** When the app starts: with the dialog, after the load event, or never, on a page that does not need it. */
  appStarts: 'with-dialog' | 'on-load' | 'never'
}

/** The pages that the build prerenders. */
export const pages: readonly Page[] = [
  {
    path: '/',
    file: 'index.html',
    title: wording.site.title,
    listed: true,
    appStarts: 'with-dialog',
  },
  {
    path: '/congratulations',
    file: 'congratulations/index.html',
    title: wording.thankYou.title,
    listed: false,
    appStarts: 'never',
  },
  {
    path: '/not-found',
    file: 'not-found.html',
    title: wording.notFound.title,
    listed: false,
    // The app logs the path.
    appStarts: 'on-load',
  },
]
