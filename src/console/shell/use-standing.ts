import { type RegisteredRouter, useMatches } from '@tanstack/react-router'
import { type Standing, pageStanding } from './places.ts'

/** The address of the open page as its route says it, with parameters. */
export const useRouteAddress = (): string =>
  useMatches<RegisteredRouter, string>({
    select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') ?? '',
  })

/** Where the open page stands in the menu; `null`: it is not of a company. */
export const useStanding = (): Standing | null => pageStanding(useRouteAddress())
