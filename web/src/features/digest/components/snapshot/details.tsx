import type { DetailsView } from '@daily-snapshot/domain/digest/sections/details';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';

/** The comparison of the three numbers with the last 30 days. */
export function Details({ details }: { readonly details: DetailsView }) {
  return (
    <section className={paper.paper} aria-labelledby="details">
      <h3 className={paper.title} id="details">
        {details.title}
      </h3>
      <p className={paper.note}>
        <SentenceText sentence={details.introduction} />
      </p>
      <ul className={paper.lines}>
        {details.comparisons.map((comparison, index) => (
          <li key={index} className={paper.text}>
            <SentenceText sentence={comparison} />
          </li>
        ))}
      </ul>
    </section>
  );
}
