import classes from './setting-switch.module.css';

/** A switch that saves at once. `labelId` is the id of the element that names it. */
export const SettingSwitch = (props: {
  readonly labelId: string;
  readonly isOn: boolean;
  readonly isUnderWay: boolean;
  readonly onChange: () => void;
}) => {
  const { labelId, isOn, isUnderWay, onChange } = props;
  // Shows the choice at once. If it cannot be saved, the switch returns.
  const isShownOn = isUnderWay ? !isOn : isOn;
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-labelledby={labelId}
      aria-busy={isUnderWay}
      aria-checked={isShownOn}
      checked={isShownOn}
      onChange={() => !isUnderWay && onChange()}
    />
  );
};
