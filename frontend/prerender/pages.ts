import { wording } from '../../product/wording'

/** One page of the site as a file. */
export type Page = {
  /** Where a visitor finds it; the not-found page is rendered for a path that has no other. */
  path: string
  file: string
  title: string
  /** Whether search engines may list it, and people share it. */
  listed: boolean
}

/** The three pages that are rendered by the build. */
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
