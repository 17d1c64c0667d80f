import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import { CAMERA_SWITCH_LOCK_MS } from '#contract/limits.ts'
import type { CameraFailure, OpenCamera } from '../ports.ts'
import type { ScanEvent } from '../visit/visit.types.ts'

interface CameraInput {
  /** The camera used before; `null` = any camera. */
  readonly cameraId: string | null
}

interface CameraContext extends CameraInput {
  /** `null` until it is open, and after its picture stopped. */
  readonly camera: OpenCamera | null
  readonly failure: CameraFailure
}

/** What the scanner reports. */
export type ScannerEvent =
  | { readonly type: 'OPENED'; readonly camera: OpenCamera }
  /** The picture has stopped, and the scanner opens the camera anew. */
  | { readonly type: 'STALLED' }
  /** The scanner looks for a missing camera again by itself. */
  | { readonly type: 'FAILED'; readonly failure: CameraFailure }
  | { readonly type: 'CODE_READ'; readonly text: string | null }
  /** The lamp obeyed. */
  | { readonly type: 'TORCH_TURNED' }

type CameraEvent =
  | ScannerEvent
  | { readonly type: 'CAMERA_CHOSEN'; readonly cameraId: string }
  | { readonly type: 'TORCH_ASKED' }
  | { readonly type: 'RETRY' }

export interface TorchCommand {
  readonly type: 'TURN_TORCH'
  readonly isOn: boolean
}

const cameraSetup = setup({
  types: {} as {
    context: CameraContext
    events: CameraEvent
    emitted: ScanEvent
    input: CameraInput
    children: { scanner: 'scanner' }
  },
  delays: { cameraSwitchLock: CAMERA_SWITCH_LOCK_MS },
  guards: { isOpen: ({ context }) => context.camera !== null },
  actions: {
    takeOpened: assign({ camera: (_, camera: OpenCamera) => camera }),
    loseCamera: assign({ camera: null }),
    takeFailure: assign((_, failure: CameraFailure) => ({ failure, camera: null })),
    takeChosen: enqueueActions(({ enqueue }, cameraId: string) => {
      enqueue.assign({ cameraId, camera: null })
      enqueue.emit({ type: 'CAMERA_CHOSEN', cameraId })
    }),
    tellCode: emit((_, text: string | null) => ({ type: 'CODE_SEEN', text })),
    turnTorch: sendTo('scanner', (_, isOn: boolean): TorchCommand => ({ type: 'TURN_TORCH', isOn })),
  },
  actors: {
    /** Opens a camera and reads codes from its picture until it is stopped. */
    scanner: fromCallback<TorchCommand, CameraInput>(() => undefined),
  },
})

/** A camera that is on for as long as its screen is shown, and reads codes. */
export const cameraMachine = cameraSetup.createMachine({
  id: 'camera',
  context: ({ input }) => ({ ...input, camera: null, failure: 'no-camera' }),
  initial: 'on',
  states: {
    on: {
      invoke: { id: 'scanner', src: 'scanner', input: ({ context: { cameraId } }) => ({ cameraId }) },
      initial: 'opening',
      on: {
        OPENED: {
          target: '.open',
          actions: { type: 'takeOpened', params: ({ event }) => event.camera },
        },
        STALLED: { target: '.opening', actions: 'loseCamera' },
        FAILED: { target: '.failed', actions: { type: 'takeFailure', params: ({ event }) => event.failure } },
        CODE_READ: { actions: { type: 'tellCode', params: ({ event }) => event.text } },
        CAMERA_CHOSEN: {
          guard: 'isOpen',
          target: '.switching',
          reenter: true,
          actions: { type: 'takeChosen', params: ({ event }) => event.cameraId },
        },
      },
      states: {
        opening: {},
        open: {
          initial: 'dark',
          states: {
            dark: {
              on: { TORCH_ASKED: { actions: { type: 'turnTorch', params: true } }, TORCH_TURNED: 'lit' },
            },
            lit: {
              on: { TORCH_ASKED: { actions: { type: 'turnTorch', params: false } }, TORCH_TURNED: 'dark' },
            },
          },
        },
        /** Another camera was chosen: for a while it reads no codes, and no further one can be chosen. */
        switching: {
          on: {
            OPENED: { actions: { type: 'takeOpened', params: ({ event }) => event.camera } },
            STALLED: { actions: 'loseCamera' },
            CODE_READ: undefined,
            CAMERA_CHOSEN: undefined,
          },
          after: { cameraSwitchLock: [{ guard: 'isOpen', target: 'open' }, { target: 'opening' }] },
        },
        failed: { on: { RETRY: { target: '#camera.on', reenter: true } } },
      },
    },
  },
})
