import css from './player.module.css';

/** Shaped like the player that follows. */
export function LoadingPlayer() {
  return (
    <main className={css.page} aria-busy="true" aria-label="Loading the exam">
      <h1 className={css.vh}>Loading the exam</h1>
      <div className={css.frame}>
        <div className={css.root}>
          <div className={css.top}>
            <span className={`${css.bone} ${css.boneShort}`} />
          </div>
          <div />
          <div className={css.body}>
            <div className={css.question}>
              <span className={css.bone} />
              <span className={css.bone} />
              <span className={`${css.bone} ${css.boneBox}`} />
              <span className={`${css.bone} ${css.boneBox}`} />
              <span className={`${css.bone} ${css.boneBox}`} />
              <span className={`${css.bone} ${css.boneBox}`} />
            </div>
          </div>
          <div className={css.foot}>
            <div className={css.bar} />
          </div>
        </div>
      </div>
    </main>
  );
}
