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
import { CurrentScreen } from '#src/kiosk/routes/desk.tsx'
import { NoticeBoard } from '#src/kiosk/routes/notice-board.tsx'
import { lazyScreen } from '#src/kiosk/routes/lazy-screen.tsx'
import { SpokenModeBar } from '#src/kiosk/routes/spoken-mode.tsx'
import { useCountdown } from '#src/ui/use-countdown.ts'
import { CrashScreen } from './crash-screen.tsx'

const NotFoundScreen = lazyScreen(() =>
  import('#src/kiosk/screens/not-found/not-found-screen.tsx').then((file) => file.NotFoundScreen),
)

const rootRoute = createRootRoute({
  component: () => (
    <>
      <SpokenModeBar />
      <NoticeBoard>
        <Outlet />
      </NoticeBoard>
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: CrashScreen,
})

/** One component for all routes, so that it stays mounted when the URL follows the machine. */
const deskRoute = createRoute({ getParentRoute: () => rootRoute, id: 'desk', component: CurrentScreen })
const standsAt = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => deskRoute, path })

/** The specification's routes. They all show the same component, whose machine decides what is shown. */
const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/app', replace: true })
    },
  }),
  deskRoute.addChildren([
    standsAt('/app'),
    standsAt('/configure/$companyId'),
    standsAt('/configure/$companyId/$site'),
    standsAt('/setup/$companyId'),
    standsAt('/setup/$companyId/$site'),
    standsAt('/app/settings'),
    standsAt('/rescanQrCode'),
    standsAt('/app/getBadge'),
    standsAt('/app/other'),
    standsAt('/app/flow/multiScan'),
    standsAt('/app/flow/qrauth'),
    standsAt('/app/flow/auth'),
    standsAt('/app/flow/signin'),
    standsAt('/app/flow/signout'),
    standsAt('/app/flow/idauth'),
    standsAt('/app/flow/byname'),
    standsAt('/app/flow/expected'),
    standsAt('/app/flow/invited'),
    standsAt('/app/flow/number'),
    standsAt('/app/flow/desk'),
    standsAt('/app/flow/signup'),
    standsAt('/app/flow/certs'),
    standsAt('/app/flow/certs/$id'),
    standsAt('/app/flow/reason'),
    standsAt('/app/flow/sign'),
    standsAt('/app/flow/guardian'),
    standsAt('/app/flow/end'),
    standsAt('/app/flow/end/$authcode'),
  ]),
])

export const makeKioskRouter = () => createRouter({ routeTree, defaultErrorComponent: CrashScreen })

/** Whether a route is made for exactly this path: the router also matches what lies below one. */
export function hasRoute(router: ReturnType<typeof makeKioskRouter>, path: string): boolean {
  const [, params, route] = router.getMatchedRoutes(path)
  return route !== undefined && !Object.hasOwn(params, '**')
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeKioskRouter>
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
