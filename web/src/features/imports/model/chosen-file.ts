// Carries a file from the page where the owner chose it to the import page. Both are one document,
// so the file is still in memory there.
let chosen: File | undefined;

export const keepChosenFile = (file: File | undefined): void => {
  chosen = file;
};

/** Returns the file that was chosen last on another page. `keepChosenFile(undefined)` removes it. */
export const chosenFile = (): File | undefined => chosen;
