import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Me } from '../../api/session.js';
import { inTime } from '../../lib/load-limit.js';
import { whenIdle } from '../../lib/when-idle.js';
import { BeginPage } from './BeginPage.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { deliveryApi } from './delivery-api.js';
import { deviceId, heldInTab } from '../../lib/answer-log/device.js';
import type { HandedIn } from '../../player/protocol.js';
import { ExamFlow, MESSAGES, type FlowHost, type Stage } from './flow.js';
import { findKept, unsentOf } from './saved-sittings.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { fetchPictures, testPictures } from '../../player/pictures/fetch-pictures.js';
import { dateAndTime, timeOfDay } from '../../player/words.js';

const loadDone = () => inTime(import('./DonePage.js'));
/** Not React's lazy, which holds what comes after a loading screen back for 300 ms. */
let player: typeof import('./Sitting.js') | undefined;
const loadPlayer = async () => {
  player ??= await inTime(import('./Sitting.js'));
  // While there is a connection, and the server still has the files of this page.
  whenIdle(() => loadDone().catch(() => undefined));
};
const DonePage = lazy(() => loadDone().then((m) => ({ default: m.DonePage })));

interface ExamPageProps {
  studentAssessmentId: number;
  me: Me;
  toList(): void;
  toExam(id: number): void;
  notify(type: 'info' | 'error', message: string, timeOnScreen?: number): void;
  /** Asks before every step inside the portal whether to stay; returns how to stop asking. */
  guardLeaving(stays: () => boolean | Promise<boolean>): () => void;
}

/** The exam view: one student assessment from loading to the next part or back to the list. */
export function ExamPage(props: ExamPageProps) {
  const { studentAssessmentId: id, me } = props;
  const [stage, setStage] = useState<Stage>({ at: 'loading' });
  const host = useRef(props);
  useEffect(() => {
    host.current = props;
  });
  // The next part takes the place of the one before on the same page.
  const before = useRef<HandedIn | null>(null);
  const api = useMemo(() => deliveryApi(id), [id]);
  const [flow, setFlow] = useState<ExamFlow | null>(null);
  useEffect(() => {
    const onTheWay = before.current;
    before.current = null;
    const flowHost: FlowHost = {
      show: setStage,
      notify: (type, message, timeOnScreen) => host.current.notify(type, message, timeOnScreen),
      toList: () => host.current.toList(),
      toExam: (next, handedIn) => {
        before.current = handedIn;
        host.current.toExam(next);
      },
      device: async () => ({ id: await deviceId(), reopens: heldInTab(id) }),
      viewport: () => `${innerWidth}x${innerHeight}`,
      loadPlayer,
      fetchPictures: (wanted, onCount) =>
        fetchPictures(wanted, { owner: testPictures(id), userId: host.current.me.userId }, onCount),
      kept: () => findKept(id),
      unsent: (device) => unsentOf(id, device),
    };
    const made = new ExamFlow(id, api, flowHost, onTheWay);
    setFlow(made);
    void made.start();
    return () => made.stop();
  }, [id, api]);

  const list = <Action onClick={() => props.toList()}>Back to my assessments</Action>;
  switch (stage.at) {
    case 'loading':
      return <LoadingPlayer />;
    case 'ready':
      return (
        <BeginPage
          assessment={stage.assessment}
          before={stage.before}
          pictures={stage.pictures}
          onPictures={() => flow?.fetchPictures()}
          onBegin={() => void flow?.open(false)}
          toList={() => props.toList()}
        />
      );
    case 'done':
      return (
        <Suspense fallback={<LoadingPlayer />}>
          <DonePage
            assessment={stage.assessment}
            receipt={stage.receipt}
            next={stage.next}
            onNext={() => (stage.next === stage.assessment ? void flow?.score() : props.toExam(stage.next!.id))}
            toList={() => props.toList()}
          />
        </Suspense>
      );
    case 'playing':
      // The flow has waited for it.
      return player === undefined ? (
        <LoadingPlayer />
      ) : (
        <player.Sitting
          key={stage.launch.writerToken}
          stage={stage}
          api={api}
          me={me}
          guardLeaving={(stays) => host.current.guardLeaving(stays)}
          onSubmitted={(receipt, because) => void flow?.submitted(receipt, because)}
          onTakeBack={() => void flow?.open(true)}
          onLeft={() => host.current.toList()}
          onReopen={() => void flow?.open(false)}
        />
      );
    case 'processing':
      return (
        <Message title={MESSAGES.processing} busy>
          <p>Your answers are saved. Keep this page open.</p>
        </Message>
      );
    case 'failed':
      return (
        <Message title={stage.message}>
          <p>Nothing that you answered is lost. Try again; if it does not help, tell your teacher.</p>
          <Actions>
            {list}
            <Action primary onClick={() => void flow?.start()}>
              Try Again
            </Action>
          </Actions>
        </Message>
      );
    case 'elsewhere':
      return (
        <Message
          title={stage.sameBrowser ? 'This test is open in another tab' : 'This test is open on another device'}
          dialog
        >
          <p>
            {!stage.sameBrowser &&
              stage.lastSeenAt !== null &&
              `It was last heard of at ${timeOfDay(Date.parse(stage.lastSeenAt))}. `}
            You can work in one place only. Continue here, and the other {stage.sameBrowser ? 'tab' : 'device'} stops
            with a message. Every answer given there is kept. The clock goes on meanwhile.
          </p>
          <Actions>
            {list}
            <Action primary onClick={() => void flow?.open(true)}>
              Continue here
            </Action>
          </Actions>
        </Message>
      );
    case 'not-scored':
      return (
        <Message title="Almost there" dialog>
          <p>{MESSAGES.notScored} Please wait 30 seconds and press Try Again.</p>
          <Actions>
            <Action primary onClick={() => void flow?.score()}>
              Try Again
            </Action>
          </Actions>
        </Message>
      );
    case 'no-next':
      return (
        <Message title="The next part is not ready yet" dialog>
          <p>Your answers are saved. Try again, or come back later: the next part waits for you in your assessments.</p>
          <Actions>
            {list}
            <Action primary onClick={() => void flow?.next()}>
              Try Again
            </Action>
          </Actions>
        </Message>
      );
    case 'upcoming':
      return (
        <Message title="This part is done" dialog>
          <p>{MESSAGES.upcoming(stage.date === '' ? 'a later date' : dateAndTime(stage.date))}</p>
          <Actions>
            <Action primary onClick={() => props.toList()}>
              Okay
            </Action>
          </Actions>
        </Message>
      );
  }
}
