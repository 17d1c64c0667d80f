import { expect, test } from 'vitest'
import type { Notice } from '#machines/shared/notice.types.ts'
import { tuneOf } from './tune-of.ts'

test.each<[Notice, ReturnType<typeof tuneOf>]>([
  [{ kind: 'success', message: 'ACCESS_CONFIRMED' }, 'entered'],
  [{ kind: 'success', message: 'EXIT_CONFIRMED' }, 'left'],
  [{ kind: 'success', message: 'USER_FOUND' }, null],
  [{ kind: 'warning', code: 'EVENT_FULL_PLEASE_WAIT' }, 'refused'],
  [{ kind: 'warning', code: 'VISITOR_NOT_FOUND' }, 'refused'],
  [{ kind: 'warning', code: 'ERR_NETWORK' }, null],
])('%o sounds like %s', (notice, tune) => expect(tuneOf(notice)).toBe(tune))
