import classes from './faq.module.css';

/** Questions and answers: one is open at a time, and the open one can be closed. */
export function FaqList(props: {
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}) {
  return (
    <div className={classes.list}>
      {props.items.map(({ question, answer }) => (
        <details key={question} name="faq" className={classes.item}>
          <summary className={classes.question}>{question}</summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
