import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromCallback, SimulatedClock, type SnapshotFrom } from 'xstate'
import { CAMERA_SWITCH_LOCK_MS } from '#contract/limits.ts'
import { cameraMachine, type ScannerEvent, type TorchCommand } from '#machines/camera/camera.machine.ts'
import { cameraView } from '#machines/camera/camera.view.ts'
import type { OpenCamera } from '#machines/ports.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'

const opened: OpenCamera = {
  cameraId: 'front',
  cameras: [
    { id: 'front', label: '' },
    { id: 'back', label: '' },
  ],
  hasTorch: true,
  isRear: false,
}
const afterLock = 'xstate.after.cameraSwitchLock.camera.on.switching'

const events: (EventFrom<typeof cameraMachine> | { readonly type: typeof afterLock })[] = [
  { type: 'OPENED', camera: opened },
  { type: 'STALLED' },
  { type: 'FAILED', failure: 'permission-refused' },
  { type: 'CODE_READ', text: 'ABCD-1234' },
  { type: 'TORCH_TURNED' },
  { type: 'CAMERA_CHOSEN', cameraId: 'back' },
  { type: 'TORCH_ASKED' },
  { type: 'RETRY' },
  { type: afterLock },
]

walkEveryWay<SnapshotFrom<typeof cameraMachine>>('a camera', {
  machine: cameraMachine,
  inputs: [{ cameraId: null }],
  events,
  key: ({ context: { camera, cameraId } }) => [camera !== null, cameraId],
  settled: ['on.opening', 'on.open.dark', 'on.open.lit', 'on.switching', 'on.failed'],
  world: (start, clock) => {
    const actor = start(cameraMachine)
    const send = ({ event }: { readonly event: object }) =>
      actor.send(event as EventFrom<typeof cameraMachine>)
    return {
      actor,
      executors: {
        OPENED: send,
        STALLED: send,
        FAILED: send,
        CODE_READ: send,
        TORCH_TURNED: send,
        CAMERA_CHOSEN: send,
        TORCH_ASKED: send,
        RETRY: send,
        [afterLock]: () => clock.increment(CAMERA_SWITCH_LOCK_MS),
      },
    }
  },
})

/** A camera whose scanner is the test. */
function cameraAt(cameraId: string | null) {
  const asked: (string | null)[] = []
  const commands: TorchCommand[] = []
  const heard: unknown[] = []
  const clock = new SimulatedClock()
  let report: (event: ScannerEvent) => void = () => undefined
  const scanner = fromCallback<TorchCommand, { readonly cameraId: string | null }>(
    ({ input, sendBack, receive }) => {
      asked.push(input.cameraId)
      report = sendBack
      receive((command) => commands.push(command))
    },
  )
  const camera = createActor(cameraMachine.provide({ actors: { scanner } }), { input: { cameraId }, clock })
  camera.on('*', (event) => heard.push(event))
  camera.start()
  return {
    asked,
    camera,
    clock,
    commands,
    heard,
    report: (event: ScannerEvent) => report(event),
    view: () => cameraView(camera.getSnapshot()),
  }
}

describe('a camera', () => {
  test('the camera-switching spinner goes away after 3.5 s, and no code is taken meanwhile', () => {
    const { asked, camera, clock, heard, report, view } = cameraAt('front')
    report({ type: 'OPENED', camera: opened })
    camera.send({ type: 'CAMERA_CHOSEN', cameraId: 'back' })
    expect(asked).toEqual(['front', 'back'])
    report({ type: 'OPENED', camera: { ...opened, cameraId: 'back' } })
    report({ type: 'CODE_READ', text: 'ABCD-1234' })
    camera.send({ type: 'CAMERA_CHOSEN', cameraId: 'front' })
    clock.increment(CAMERA_SWITCH_LOCK_MS - 1)
    expect(view().picture).toEqual({ state: 'switching', cameras: opened.cameras })
    clock.increment(1)
    expect(view().picture).toMatchObject({ state: 'open', cameraId: 'back' })
    report({ type: 'CODE_READ', text: 'ABCD-1234' })
    expect(heard).toEqual([
      { type: 'CAMERA_CHOSEN', cameraId: 'back' },
      { type: 'CODE_SEEN', text: 'ABCD-1234' },
    ])
  })

  test('that opens slowly is opening when the time is over, and not switching any more', () => {
    const { camera, clock, report, view } = cameraAt(null)
    report({ type: 'OPENED', camera: opened })
    camera.send({ type: 'CAMERA_CHOSEN', cameraId: 'back' })
    expect(view().picture).toEqual({ state: 'switching', cameras: [] })
    clock.increment(CAMERA_SWITCH_LOCK_MS)
    expect(view().picture).toEqual({ state: 'opening' })
  })

  test('says why there is no picture, until it is there or is asked for again', () => {
    const { asked, camera, report, view } = cameraAt(null)
    report({ type: 'FAILED', failure: 'permission-refused' })
    expect(view().picture).toEqual({ state: 'permission-refused' })
    camera.send({ type: 'RETRY' })
    expect([view().picture, asked]).toEqual([{ state: 'opening' }, [null, null]])
    report({ type: 'FAILED', failure: 'no-camera' })
    report({ type: 'OPENED', camera: opened })
    expect(view().picture).toMatchObject({ state: 'open' })
  })

  test('has a lamp that is lit once it obeyed, and dark after the picture stopped', () => {
    const { camera, commands, report, view } = cameraAt(null)
    report({ type: 'OPENED', camera: opened })
    camera.send({ type: 'TORCH_ASKED' })
    expect(view().isTorchOn).toBe(false)
    report({ type: 'TORCH_TURNED' })
    expect(view().isTorchOn).toBe(true)
    camera.send({ type: 'TORCH_ASKED' })
    expect(commands.map(({ isOn }) => isOn)).toEqual([true, false])
    report({ type: 'STALLED' })
    expect(view()).toEqual({ picture: { state: 'opening' }, isTorchOn: false })
  })
})
