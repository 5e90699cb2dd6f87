/**
 * Replaces `firebase/database` in the build. reactfire refers to it when it loads, no page uses it, and
 * it is a third of Firebase's code.
 */
function missing(): never {
  throw new Error('The realtime database is not part of this build.');
}

export {
  missing as get,
  missing as off,
  missing as onChildAdded,
  missing as onChildChanged,
  missing as onChildMoved,
  missing as onChildRemoved,
  missing as onValue,
};
