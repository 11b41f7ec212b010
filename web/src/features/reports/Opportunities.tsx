import type { Opportunity, Section } from './report-types.js';
import classes from './reports.module.css';

export function Opportunities({ opportunities, sections }: { opportunities: readonly Opportunity[]; sections: readonly Section[] }) {
  if (opportunities.length === 0) return null;
  const sectionOf = (o: Opportunity) => sections.find((s) => s.categoryId === o.categoryId);
  return (
    <section className={classes.section} aria-labelledby="opportunities">
      <header className={classes.sectionHead}>
        <h2 id="opportunities">{opportunities.length === 5 ? 'Five best opportunities' : 'Best opportunities'}</h2>
        <p>Topics with the most points still to gain, counted over all sections.</p>
      </header>
      <ol className={classes.opportunities}>
        {opportunities.map((o) => (
          <li key={`${o.categoryId} ${o.area} ${o.topic}`} data-tone={sectionOf(o)?.tone}>
            <div>
              <b>{o.topic}</b>
              <span className={classes.place}>
                {sectionOf(o)?.name}, {o.area}
              </span>
              <p>
                {o.total - o.missed} of {o.total} right. {o.note}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
