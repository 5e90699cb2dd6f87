import classes from './faq.module.css';

/** An accordion of questions and answers. At most one is open. */
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
