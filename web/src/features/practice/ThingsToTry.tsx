import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import css from './practice.module.css';
import { GROUPS, type Thing, type ThingId } from './things.js';

interface Props {
  things: readonly Thing[];
  tried: readonly ThingId[];
  /** Goes to the question that is good for it. */
  onShow?: (question: number) => void;
  /** Of the list's groups. */
  level: 2 | 3;
}

/** What the player can do, ticked as it is tried. */
export function ThingsToTry({ things, tried, onShow, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.things}>
      {GROUPS.map((group) => (
        <section key={group}>
          <Heading>{group}</Heading>
          <ul>
            {things
              .filter((t) => t.group === group)
              .map((thing) => {
                const done = tried.includes(thing.id);
                return (
                  <li key={thing.id} data-done={done || undefined}>
                    {done ? (
                      <IconCircleCheckFilled size={20} aria-hidden />
                    ) : (
                      <IconCircleDashed size={20} stroke={1.75} aria-hidden />
                    )}
                    <div>
                      <b>
                        {thing.title}
                        <span className="vh">{done ? ', tried' : ', not tried yet'}</span>
                      </b>
                      <span>{thing.how}</span>
                      {onShow && !done && thing.question !== undefined && (
                        <button type="button" onClick={() => onShow(thing.question!)}>
                          Go to question {thing.question}
                          <span className="vh"> to try: {thing.title}</span>
                        </button>
                      )}
                    </div>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </div>
  );
}
