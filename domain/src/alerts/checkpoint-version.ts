/**
 * Increases with every change of the detector state or its meaning. A state of another version is
 * dropped, and history is read again.
 */
export const CHECKPOINT_VERSION = 8;
