import type { RouteObject } from 'react-router-dom'
import { LandingPage } from '../pages/landing-page'
import { NotFoundPage } from '../pages/not-found-page'
import { ThankYouPage } from '../pages/thank-you-page'

export const routes: RouteObject[] = [
  { path: '/', element: <LandingPage /> },
  { path: '/congratulations', element: <ThankYouPage /> },
  { path: '*', element: <NotFoundPage /> },
]
