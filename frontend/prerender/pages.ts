import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'

export type SitePage = {
  /** The not-found page is served at every path without a page. */
  path: string
  file: string
  title: string
  /** Whether search engines may index it. */
  listed: boolean
  /** A file in start/. */
  script: 'landing-page' | 'thank-you-page' | 'not-found-page'
}

export const pages: readonly SitePage[] = [
  {
    path: '/',
    file: 'index.html',
    title: pitch.site.title,
    listed: true,
    script: 'landing-page',
  },
  {
    path: '/congratulations',
    file: 'congratulations/index.html',
    title: wording.thankYou.title,
    listed: false,
    script: 'thank-you-page',
  },
  {
    path: '/not-found',
    file: 'not-found.html',
    title: wording.notFound.title,
    listed: false,
    script: 'not-found-page',
  },
]
