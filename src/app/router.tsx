import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useNavigate,
} from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { NOT_FOUND_MS } from '#contract/limits.ts'
import { Desk } from '#src/routes/desk.tsx'
import { NoticeBoard } from '#src/routes/notice-board.tsx'
import { lazyScreen } from '#src/routes/lazy-screen.tsx'
import { useCountdown } from '#src/ui/use-countdown.ts'
import { CrashScreen } from './crash-screen.tsx'

const NotFoundScreen = lazyScreen(async () => {
  const { NotFoundScreen } = await import('#src/screens/not-found/not-found-screen.tsx')
  return NotFoundScreen
})

const rootRoute = createRootRoute({
  component: () => (
    <NoticeBoard>
      <Outlet />
    </NoticeBoard>
  ),
  notFoundComponent: NotFound,
  errorComponent: CrashScreen,
})

/** The specification's routes. They all show the desk, whose machine knows what stands there. */
const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/app', replace: true })
    },
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/configure/$companyId', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/configure/$companyId/$site', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/setup/$companyId', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/setup/$companyId/$site', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/settings', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/getBadge', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/auth', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/signin', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/signout', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/idauth', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/signup', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/certs/$id', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/reason', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/sign', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/end', component: Desk }),
  createRoute({ getParentRoute: () => rootRoute, path: '/app/flow/end/$authcode', component: Desk }),
])

export const makeRouter = () => createRouter({ routeTree, defaultErrorComponent: CrashScreen })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

function NotFound() {
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  const countdown = useCountdown(NOT_FOUND_MS, leave)
  return (
    <Suspense>
      <NotFoundScreen onHome={leave} {...countdown} />
    </Suspense>
  )
}
