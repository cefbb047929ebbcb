import { wording } from '../../product/wording'

export type Page = {
  /** The not-found page is served at every path that has no other. */
  path: string
  file: string
  title: string
  /** Whether search engines may index it. */
  listed: boolean
}

/** The pages that the build prerenders. */
export const pages: readonly Page[] = [
  { path: '/', file: 'index.html', title: wording.site.title, listed: true },
  {
    path: '/congratulations',
    file: 'congratulations/index.html',
    title: wording.thankYou.title,
    listed: false,
  },
  { path: '/not-found', file: 'not-found.html', title: wording.notFound.title, listed: false },
]
