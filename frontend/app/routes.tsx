import type { ReactNode } from 'react'
import { type RouteObject, useLocation } from 'react-router-dom'
import { LandingPage } from '../pages/landing-page'
import { NotFoundPage } from '../pages/not-found-page'
import { ThankYouPage } from '../pages/thank-you-page'

/** The site's routes. None has an error element: an error while rendering shows the router's own page. */
export const routes: RouteObject[] = [
  { path: '/', element: <Exactly path="/" page={<LandingPage />} /> },
  {
    path: '/congratulations',
    element: <Exactly path="/congratulations" page={<ThankYouPage />} />,
  },
  { path: '*', element: <NotFoundPage /> },
]

/**
 * The router treats `/Congratulations/` as `/congratulations`; the server does not, and the hydrated
 * page must be the one that the server sent.
 */
function Exactly({ path, page }: { path: string; page: ReactNode }) {
  return useLocation().pathname === path ? page : <NotFoundPage />
}
