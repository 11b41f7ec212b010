import css from './BrandMark.module.css';

const SEGMENTS = [
  'M2.02 17.27L2.67 13.56L7.95 15.45L7.63 17.31Z',
  'M3.17 12.19L5.05 8.93L9.37 12.51L8.43 14.14Z',
  'M5.99 7.81L8.87 5.39L11.71 10.23L10.27 11.44Z',
  'M10.14 4.66L13.68 3.37L14.69 8.89L12.91 9.53Z',
  'M15.12 3.12L18.88 3.12L17.94 8.65L16.06 8.65Z',
  'M20.32 3.37L23.86 4.66L21.09 9.53L19.31 8.89Z',
  'M25.13 5.39L28.01 7.81L23.73 11.44L22.29 10.23Z',
  'M28.95 8.93L30.83 12.19L25.57 14.14L24.63 12.51Z',
  'M31.33 13.56L31.98 17.27L26.37 17.31L26.05 15.45Z',
];
const RISEN = 6;

/** An arc of segments rising over a line, and the product's name. `tone="night"` stands on the sign-in panel. */
export function BrandMark({ name, tone }: { name: string; tone?: 'night' }) {
  return (
    <span className={css.brand} data-tone={tone}>
      <svg viewBox="0 0 34 22" aria-hidden>
        {SEGMENTS.map((path, i) => (
          <path key={path} d={path} className={i < RISEN ? css.risen : css.rest} />
        ))}
        <path d="M1 20.5H33" className={css.ground} />
      </svg>
      <span>{name}</span>
    </span>
  );
}
